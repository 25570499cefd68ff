"""Bots, each a process of its own, that share a database and speak to one server."""

import os
import signal
from pathlib import Path

from tests.support.crashing_bot import serve
from tests.support.discord_server import TOKEN, DiscordServer
from tests.support.processes import Process, Program
from tests.support.waiting import eventually, limited

ROOT = Path(__file__).parents[2]


class Bots:
    """Those on the database at *url*; all they are told besides stands in *settings*."""

    def __init__(self, server: DiscordServer, url: str, **settings: str) -> None:
        self.server = server
        self.settings = {
            "HNEFABOT_TOKEN": TOKEN,
            "HNEFABOT_DATABASE_URL": url,
            "HNEFABOT_LOG_LEVEL": "WARNING",
            **settings,
        }
        self._begun: list[Process] = []

    def begin(self, *death: str, program: Program = serve, **settings: str) -> Process:
        """Begin one; see ``crashing_bot`` for its *death*."""
        arguments = (self.server.base, self.server.gateway_address, *death)
        process = Process(program, arguments, os.environ | self.settings | settings, ROOT)
        self._begun.append(process)
        return process

    async def start(self, *death: str, program: Program = serve, **settings: str) -> Process:
        """Begin one, and wait until it listens."""
        process = self.begin(*death, program=program, **settings)
        await eventually(lambda: self.server.gateway.serving)
        return process

    async def died(self, process: Process) -> None:
        """Wait until the *process* has killed itself, and Discord has noticed."""
        async with limited():
            assert await process.wait() == -signal.SIGKILL
        await eventually(lambda: not self.server.gateway.serving)

    async def kill(self, process: Process) -> None:
        process.kill()
        await self.died(process)

    async def end(self) -> None:
        """Kill all that still run."""
        for process in self._begun:
            if process.returncode is None:
                process.kill()
            await process.wait()


async def stopped(process: Process) -> None:
    """Wait until the *process* has ended in good order."""
    async with limited():
        assert await process.wait() == 0
