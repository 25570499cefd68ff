"""The program as a process: forked from one that has loaded it all, so that it starts at once."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

from tests.support.waiting import LONGEST

Program: TypeAlias = Callable[..., int]
"""A function of the command line's arguments; it returns the exit status."""

_CONTEXT = get_context("forkserver")
_CONTEXT.set_forkserver_preload(["tests.support.preloaded"])


class Process:
    """*program* on its own: in *folder*, with *environment*, and what it prints in *output*.

    *output* has the files ``stdout`` and ``stderr``; without it the program prints where tests do.
    """

    def __init__(
        self,
        program: Program,
        arguments: tuple[str, ...],
        environment: Mapping[str, str],
        folder: Path,
        output: Path | None = None,
    ) -> None:
        how = (program, arguments, dict(environment), folder, output)
        self._process = _CONTEXT.Process(target=_run, args=how)
        self._process.start()

    @property
    def returncode(self) -> int | None:
        """The exit status, or the signal that ended it, negative; None: it runs."""
        return self._process.exitcode

    @property
    def pid(self) -> int:
        """Its number."""
        assert self._process.pid is not None
        return self._process.pid

    def kill(self) -> None:
        self._process.kill()

    def send(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    async def wait(self) -> int | None:
        """Wait until it has ended; return the ``returncode``."""
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self._process.sentinel, ended.set)
        try:
            await ended.wait()
        finally:
            loop.remove_reader(self._process.sentinel)
        return self.join()

    def join(self) -> int | None:
        """The process started, for those who have no event loop."""
        self._process.join(LONGEST)
        return self.returncode


@dataclass(frozen=True)
class Ended:
    """The end of a program."""

    returncode: int | None
    stdout: str
    stderr: str


def run(
    program: Program, arguments: tuple[str, ...], environment: Mapping[str, str], folder: Path
) -> Ended:
    with TemporaryDirectory() as output:
        process = Process(program, arguments, environment, folder, Path(output))
        returncode = process.join()
        stdout, stderr = (Path(output, name).read_text("utf-8") for name in ("stdout", "stderr"))
    return Ended(returncode, stdout, stderr)


def _run(
    program: Program,
    arguments: tuple[str, ...],
    environment: Mapping[str, str],
    folder: Path,
    output: Path | None,
) -> None:
    if output is not None:
        for number, name in enumerate(("stdout", "stderr"), start=1):
            with closing(Path(output, name).open("wb")) as file:
                os.dup2(file.fileno(), number)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    # The tests may run in the background of a shell, which makes them deaf to Ctrl+C.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.exit(program(*arguments))
