"""Rounds of tournaments are paired in another process: for 200 players that can take a minute."""

import asyncio
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from pairing.rounds import next_round
from play.tournaments.crosstable import Crosstable, Round
from play.tournaments.errors import PairingStoppedError

NICENESS = 10
"""Whoever presses a button comes first, also where there is one processor."""


class PairingProcess:
    """Implements ``play.tournaments.pairer.Pairer``, with a new process for each round.

    There are few rounds, and what one needs is given back at its end.
    """

    def __init__(self) -> None:
        self._pools: set[ProcessPoolExecutor] = set()
        self._is_stopped = False

    async def next_round(self, crosstable: Crosstable) -> Round | None:
        """The next round, or None if there is none: the tournament is over.

        Raises:
            PairingStoppedError: the program is being stopped.
        """
        if self._is_stopped:
            raise PairingStoppedError
        # The child must not hold what this process has open, nor wait for what its threads hold.
        pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=_take_a_back_seat)
        self._pools.add(pool)
        try:
            # In a thread: to start a process takes a moment.
            paired = await asyncio.to_thread(pool.submit, next_round, crosstable)
            if self._is_stopped:
                _end(pool)
            return await asyncio.wrap_future(paired)
        except BrokenProcessPool:
            if self._is_stopped:
                raise PairingStoppedError from None
            raise
        finally:
            self._pools.discard(pool)
            pool.shutdown(wait=False)

    def stop(self) -> None:
        """Pair no more, and leave off what is under way."""
        self._is_stopped = True
        for pool in self._pools:
            _end(pool)


def _end(pool: ProcessPoolExecutor) -> None:
    """End the process of *pool*; what it was to do is broken off."""
    for process in list(pool._processes.values()):  # noqa: SLF001 - Python 3.14 has a method
        process.terminate()


def _take_a_back_seat() -> None:
    """Let others go first, and leave it to the parent to end: Ctrl+C reaches both."""
    os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
