"""Heavy work in tests, without processes of its own."""

import asyncio
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from bot.computer.thinking_processes import ThinkingProcesses
from bot.ui.worker import answer, read_answer
from bot.ui.worker_processes import Done, Workers
from play.rate_limits import Allowance, Allowances, Way

NO_END = Allowance(1_000_000, 1)
UNLIMITED = {way: Allowances(NO_END, NO_END, NO_END) for way in Way}
"""For tables whose clock stands still, so that no bucket is ever filled."""

_THREAD = ThreadPoolExecutor(1, thread_name_prefix="working-here")


class WorkingHere:
    """Implements ``Workers`` in a thread, for what can be pickled, and counts what is *done*."""

    def __init__(self) -> None:
        self.count = 2
        self.done = 0

    async def do(self, work: Callable[..., Any], *arguments: Any) -> Done:  # noqa: ANN401
        self.done += 1
        request = pickle.dumps((work, arguments))
        answered = await asyncio.get_running_loop().run_in_executor(_THREAD, answer, request)
        return Done(read_answer(answered), len(answered))

    def stop(self) -> None:
        """There is nothing to stop."""


def thinking_here() -> ThinkingProcesses:
    """The computer's thinker, in a thread."""
    return thinking_by(WorkingHere())


def thinking_by(workers: Workers) -> ThinkingProcesses:
    """The computer's thinker in *workers*; the interpreter plays, without half a minute."""
    return ThinkingProcesses(workers, compiles=False)
