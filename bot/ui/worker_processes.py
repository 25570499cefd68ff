"""The processes that do heavy work: started when there is work, ended after a while without."""

import asyncio
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any, BinaryIO, NamedTuple, Protocol, cast

from bot.ui.worker import read_answer

IDLE_SECONDS = 600.0
"""Time for which an idle process is kept; it takes about 40 MB."""

_ROOT = Path(__file__).parents[2]


class Done(NamedTuple):
    """The *result* of work, and its *size* in bytes as a pickle."""

    result: Any
    size: int


class WorkerEndedError(Exception):
    """The process that did the work was ended."""


class Workers(Protocol):
    """A pool of workers for slow work, which do *count* pieces at a time."""

    count: int

    async def do(self, work: Callable[..., Any], *arguments: Any) -> Done:  # noqa: ANN401
        """Have *work* done, a function of a module that doesn't import discord.py.

        Cancelling this call ends the work at once.

        Raises:
            WorkerEndedError: the work could not be finished.
            Exception: what *work* raises.
        """

    def stop(self) -> None:
        """End all work that is under way."""


class WorkerProcess:
    """One process, started when it is first needed. Its methods may be called in any thread."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = Lock()
        self._is_ended = False

    @property
    def is_usable(self) -> bool:
        return not self._is_ended and self._process is not None and self._process.poll() is None

    def answer(self, work: Callable[..., Any], arguments: tuple[Any, ...]) -> Done:
        """Like ``Workers.do``; the calling thread waits, without keeping others from running."""
        request = pickle.dumps((work, arguments))
        try:
            answer = self._exchange(request)
        except (OSError, EOFError, ValueError, pickle.UnpicklingError) as error:
            # Which of these is raised depends on the moment at which the process has ended.
            self._is_ended = True
            raise WorkerEndedError from error
        return Done(read_answer(answer), len(answer))

    def end(self) -> None:
        """End the process, whatever it does."""
        with self._lock:
            self._is_ended = True
            process = self._process
        if process is not None:
            process.kill()
            process.wait()
            for pipe in _pipes(process):
                with suppress(OSError):  # what could not be written any more
                    pipe.close()

    def _exchange(self, request: bytes) -> bytes:
        process = self._started()
        requests, answers = _pipes(process)
        pickle.dump(request, requests)
        requests.flush()
        answer: bytes = pickle.load(answers)  # noqa: S301 - our own
        return answer

    def _started(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._is_ended:
                raise EOFError
            if self._process is None:
                self._process = _start()
            return self._process


_PASSED_ON = re.compile(
    r"PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|LD_LIBRARY_PATH|(PYTHON|COVERAGE|NUMBA|OMP|MALLOC)\w*"
)
"""Names of the environment variables that a process for work needs; any other may be a secret."""


def _start() -> subprocess.Popen[bytes]:
    """Start a process that finds the same modules, and knows no secret of this one."""
    passed_on = filter(_PASSED_ON.fullmatch, os.environ)
    environment = {name: os.environ[name] for name in passed_on}
    # Memory is limited, and numpy's library takes some for each processor of a large machine.
    environment["OPENBLAS_NUM_THREADS"] = "1"
    environment["PYTHONPATH"] = os.pathsep.join([str(_ROOT), *filter(None, sys.path)])
    return subprocess.Popen(
        [sys.executable, "-m", "bot.ui.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
    )


def _pipes(process: subprocess.Popen[bytes]) -> tuple[BinaryIO, BinaryIO]:
    """The pipe for requests to *process*, and the pipe for its answers."""
    return cast("BinaryIO", process.stdin), cast("BinaryIO", process.stdout)


class WorkerProcesses:
    """Implements ``Workers`` with at most *count* processes."""

    def __init__(self, count: int = 2) -> None:
        self.count = count
        self._idle: list[WorkerProcess] = []
        self._busy: set[WorkerProcess] = set()
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="workers")
        self._rest: asyncio.TimerHandle | None = None

    async def do(self, work: Callable[..., Any], *arguments: Any) -> Done:  # noqa: ANN401
        loop = asyncio.get_running_loop()
        worker = self._free()
        self._busy.add(worker)
        try:
            return await loop.run_in_executor(self._threads, worker.answer, work, arguments)
        except asyncio.CancelledError:
            worker.end()
            raise
        finally:
            self._busy.discard(worker)
            if worker.is_usable:
                self._idle.append(worker)
                self._rest_later(loop)
            else:
                worker.end()

    def stop(self) -> None:
        if self._rest is not None:
            self._rest.cancel()
        for worker in self._busy:
            worker.end()
        self._end_idle()
        self._threads.shutdown(wait=False)

    def _free(self) -> WorkerProcess:
        while self._idle:
            worker = self._idle.pop()
            if worker.is_usable:
                return worker
            worker.end()
        return WorkerProcess()

    def _rest_later(self, loop: asyncio.AbstractEventLoop) -> None:
        """End the idle processes after ``IDLE_SECONDS``, unless this is called again before."""
        if self._rest is not None:
            self._rest.cancel()
        self._rest = loop.call_later(IDLE_SECONDS, self._end_idle)

    def _end_idle(self) -> None:
        while self._idle:
            self._idle.pop().end()
