"""Pairs rounds of tournaments in another process: 200 players can take a minute."""

import asyncio
import logging
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias

from bot.ui.worker_processes import WorkerProcess
from play.tournaments.crosstable import Crosstable, Round
from play.tournaments.errors import PairingStoppedError, UnfinishedRoundError

PATIENCE_SECONDS = 300.0
"""Maximum seconds to pair a round, several times what 200 players take on a small machine."""

MAX_PROCESS_SECONDS = 600
"""Seconds after which the process ends itself, in case the bot has been killed."""

Pair: TypeAlias = Callable[..., Round | None]
"""A function that pairs the next round of a crosstable, like ``next_round``."""

log = logging.getLogger(__name__)


def next_round(crosstable: Crosstable, *, plain: bool = False) -> Round | None:
    """The next round of a tournament, or None if it is over; *plain* pairs a Swiss more simply.

    The package ``pairing`` is loaded only when it is needed.
    """
    from pairing import rounds  # noqa: PLC0415

    return rounds.next_round(crosstable, plain=plain)


class PairingProcess:
    """Implements ``play.tournaments.port.Pairer``, with a new process for each round.

    Rounds are rare, and the process's end frees its memory. The process calls *pair*. If it dies or
    takes longer than *patience* seconds, the round is paired here, in a simpler way.
    """

    def __init__(self, pair: Pair = next_round, patience: float = PATIENCE_SECONDS) -> None:
        self._pair = pair
        self._patience = patience
        self._workers: set[WorkerProcess] = set()
        self._is_stopped = False

    async def next_round(self, crosstable: Crosstable) -> Round | None:
        """Pair and return the next round; None if the tournament is over.

        Raises:
            PairingStoppedError: the program is being stopped.
            UnfinishedRoundError: a round still runs.
        """
        try:
            return await self._ask(crosstable)
        except (PairingStoppedError, UnfinishedRoundError):
            raise
        except Exception as error:  # noqa: BLE001 - it is logged
            reason = "".join([repr(error), *getattr(error, "__notes__", ())])
        if self._is_stopped:
            raise PairingStoppedError
        number, players = len(crosstable.rounds) + 1, len(crosstable.seeds)
        log.warning("Round %s of %s players is paired plainly: %s", number, players, reason)
        return await asyncio.to_thread(next_round, crosstable, plain=True)

    def stop(self) -> None:
        self._is_stopped = True
        for worker in self._workers:
            worker.end()

    async def _ask(self, crosstable: Crosstable) -> Round | None:
        """Have a process pair the round, and wait for it with a time limit."""
        if self._is_stopped:
            raise PairingStoppedError
        worker, loop = WorkerProcess(), asyncio.get_running_loop()
        # The threads of the event loop are for others: this one may wait for minutes.
        thread = ThreadPoolExecutor(1, thread_name_prefix="pairing")
        self._workers.add(worker)
        try:
            async with asyncio.timeout(self._patience):
                work = (self._pair, crosstable)
                done = await loop.run_in_executor(thread, worker.answer, _pair_longer, work)
        finally:
            self._workers.discard(worker)
            thread.shutdown(wait=False)
            await asyncio.to_thread(worker.end)
        paired: Round | None = done.result
        return paired


def _pair_longer(pair: Pair, crosstable: Crosstable) -> Round | None:
    """The work of the process: to call *pair*, which may take longer than other work."""
    signal.alarm(MAX_PROCESS_SECONDS)
    return pair(crosstable)
