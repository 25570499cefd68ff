"""A computer that thinks for as long as a test wants."""

import asyncio
from collections.abc import Callable
from typing import Any

import simcord

from bot.ui.worker_processes import Done, WorkerEndedError
from tests.support.working import WorkingHere


class ThinkingSlowly(WorkingHere):
    """Implements ``Workers``: what was *asked* for is done after ``go_on``; *env* is told of it."""

    def __init__(self, env: simcord.Env, count: int = 1) -> None:
        super().__init__()
        self.count = count
        self.env = env
        self.asked: list[tuple[Any, ...]] = []
        self._goes_on = asyncio.Event()
        self._is_stopped = False

    async def do(self, work: Callable[..., Any], *arguments: Any) -> Done:  # noqa: ANN401
        self.asked.append(arguments)
        await self.env.external_wait(self._goes_on.wait(), reason="it thinks slowly")
        if self._is_stopped:
            raise WorkerEndedError
        return await super().do(work, *arguments)

    def go_on(self) -> None:
        """Do what was asked for, and from now on everything at once."""
        self._goes_on.set()

    def stop(self) -> None:
        self._is_stopped = True
        self._goes_on.set()
