"""The process that looks through games for puzzles, beside the bot."""

import asyncio
from collections.abc import Sequence
from functools import partial

from bot.computer.mining import mine
from bot.ui.worker_processes import WorkerEndedError, WorkerProcesses, Workers
from engine.core_facts import UnsupportedRulesError
from play.puzzles.port import MinedPuzzle, MiningStoppedError
from tafl.game import Game

MAX_PROCESS_SECONDS = 80.0
"""Seconds after which a process that is still looking through a game is ended."""


def mining_worker() -> Workers:
    return WorkerProcesses(1)


class MiningProcess:
    """An implementation of ``play.puzzles.port.Miner``; *workers* look through the games."""

    def __init__(self, workers: Workers, *, compiles: bool = True) -> None:
        self._workers = workers
        self._mine = partial(mine, compiles=compiles)
        self._is_stopped = False

    async def mine(self, game: Game, known: Sequence[str], drawn: float) -> Sequence[MinedPuzzle]:
        if self._is_stopped:
            raise MiningStoppedError
        try:
            async with asyncio.timeout(MAX_PROCESS_SECONDS):
                done = await self._workers.do(self._mine, game, known, drawn)
        except UnsupportedRulesError:
            return ()
        except WorkerEndedError:
            if self._is_stopped:
                raise MiningStoppedError from None
            raise
        return [MinedPuzzle(*found) for found in done.result]

    def stop(self) -> None:
        self._is_stopped = True
        self._workers.stop()
