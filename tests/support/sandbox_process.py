"""The sandbox with its page, as a process of its own."""

import os
import re
import signal
import sys
from pathlib import Path

from tests.support.bot_processes import ROOT, stopped
from tests.support.processes import Process
from tests.support.waiting import eventually

ADDRESS = re.compile(r"http://127\S+")


def serve_sandbox(*arguments: str) -> int:
    """Run it; others may read and write its files, unless it sees to that."""
    from bot.sandbox import main  # noqa: PLC0415 - simcord, which no bot needs

    os.umask(0)
    sys.argv = ["sandbox", *arguments]
    return main()


class SandboxProcess:
    """It plays on that *database*; what it says stands in files beside that."""

    def __init__(self, database: Path, scene: str = "server") -> None:
        self.said = database.parent / "said" / scene
        self.said.mkdir(parents=True)
        arguments = ("--database", str(database), "--port", "0", "--scene", scene)
        self._process = Process(serve_sandbox, arguments, os.environ, ROOT, self.said)

    async def address(self) -> str:
        """Where its page is, once it is there."""
        file = self.said / "stdout"
        await eventually(lambda: file.exists() and bool(ADDRESS.search(file.read_text("utf-8"))))
        address: str = ADDRESS.findall(file.read_text("utf-8"))[0]
        return address

    async def stop(self) -> None:
        """Have it end in good order."""
        self._process.send(signal.SIGTERM)
        await stopped(self._process)
