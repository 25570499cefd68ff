"""The processes in which the computer thinks, beside the bot."""

import asyncio
import os
from functools import partial

from bot.computer.thinking import SECONDS_TO_THINK, Chosen, choose_move
from bot.ui.worker_processes import WorkerEndedError, WorkerProcesses, Workers
from bot.ui.worker_threads import beside
from engine.core_facts import UnsupportedRulesError
from engine.player import player_for
from play.computer.errors import UnplayableError
from play.computer.thinker import Judgement, ThinkingStoppedError
from tafl.game import Game
from tafl.ruleset import Ruleset

MAX_PROCESS_SECONDS = 45.0
"""Seconds after which a process that does not stop is ended; another one then begins."""


def thinking_workers(count: int | None = None) -> Workers:
    """A pool of *count* processes; by default one less than the machine has cores, at least one."""
    return WorkerProcesses(count or max(1, (os.cpu_count() or 1) - 1))


class ThinkingProcesses:
    """An implementation of ``play.computer.thinker.Thinker``; *workers* think.

    If *compiles* is true, they compile the engine's core where the machine can, and play better.
    """

    def __init__(self, workers: Workers, *, compiles: bool = True) -> None:
        self._workers = workers
        self._choose = partial(choose_move, seconds=SECONDS_TO_THINK, compiles=compiles)
        self._is_stopped = False

    @property
    def count(self) -> int:
        return self._workers.count

    async def require_playable(self, ruleset: Ruleset) -> None:
        try:
            await beside(player_for, ruleset)
        except UnsupportedRulesError:
            raise UnplayableError(ruleset) from None

    async def think(self, game: Game, level: int, drawn: float) -> Judgement:
        try:
            async with asyncio.timeout(MAX_PROCESS_SECONDS):
                done = await self._workers.do(self._choose, game, level, drawn)
        except WorkerEndedError:
            if self._is_stopped:
                raise ThinkingStoppedError from None
            raise
        chosen: Chosen = done.result
        return Judgement(chosen.move, chosen.value, chosen.lost_in)

    def stop(self) -> None:
        self._is_stopped = True
        self._workers.stop()
