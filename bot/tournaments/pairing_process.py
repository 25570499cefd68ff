"""Pairs rounds of tournaments in another process: 200 players can take a minute."""

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from traceback import format_exc
from typing import TypeAlias

from play.tournaments.crosstable import Crosstable, Round
from play.tournaments.errors import PairingStoppedError, UnfinishedRoundError

NICENESS = 10
"""Niceness of the process, high so that the bot's answers come first if there is one processor."""

PATIENCE_SECONDS = 300.0
"""Maximum seconds to pair a round, several times what 200 players take on a small machine."""

MAX_PROCESS_SECONDS = 600
"""Seconds after which the process ends itself, in case the bot has been killed."""

Pair: TypeAlias = Callable[..., Round | None]
"""A function that pairs the next round of a crosstable, like ``next_round``."""

log = logging.getLogger(__name__)

# The child must not inherit open files, nor locks held by threads.
SPAWN = get_context("spawn")


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
        self._processes: set[SpawnProcess] = set()
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
        except EOFError:
            reason = "it takes too long, or the process has died"
        except Exception as error:  # noqa: BLE001 - it is logged
            reason = "".join([repr(error), *getattr(error, "__notes__", ())])
        if self._is_stopped:
            raise PairingStoppedError
        number, players = len(crosstable.rounds) + 1, len(crosstable.seeds)
        log.warning("Round %s of %s players is paired plainly: %s", number, players, reason)
        return await asyncio.to_thread(next_round, crosstable, plain=True)

    def stop(self) -> None:
        self._is_stopped = True
        for process in self._processes:
            process.kill()

    async def _ask(self, crosstable: Crosstable) -> Round | None:
        """Have a process pair the round, and wait for it with a time limit.

        Raises:
            PairingStoppedError: the process was stopped.
            EOFError: the process has died without an answer.
        """
        if self._is_stopped:
            raise PairingStoppedError
        receiving, sending = SPAWN.Pipe(duplex=False)
        process = SPAWN.Process(target=_answer, args=(sending, self._pair, crosstable), daemon=True)
        try:
            await asyncio.to_thread(process.start)  # that takes a moment
        finally:
            # While this process has a sending end, ``recv`` would wait for a child that has died.
            sending.close()
        self._processes.add(process)
        # Not ``terminate``: a hanging process may ignore it.
        timer = asyncio.get_running_loop().call_later(self._patience, process.kill)
        try:
            # ``stop`` may have been called while the process started, without knowing of it.
            if self._is_stopped:
                process.kill()
            await _has_something(receiving)
            answer: Round | Exception | None = await asyncio.to_thread(receiving.recv)
        except EOFError:
            await asyncio.to_thread(process.join)
            # A service manager may send SIGTERM to all processes of a service, this one first.
            if process.exitcode == -signal.SIGTERM:
                raise PairingStoppedError from None
            raise
        finally:
            timer.cancel()
            self._processes.discard(process)
            process.kill()
            await asyncio.to_thread(process.join)
            receiving.close()
        if isinstance(answer, Exception):
            raise answer
        return answer


async def _has_something(receiving: Connection) -> None:
    """Wait until *receiving* has something to read, or the other end is closed.

    This blocks no thread, as others may need them.
    """
    loop, ready = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(receiving.fileno(), ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(receiving.fileno())


def _answer(answer: Connection, pair: Pair, crosstable: Crosstable) -> None:
    """The child's work: pair at low priority, and send the round or the error.

    Ctrl+C is ignored, because it reaches the parent too, which ends the child.
    """
    os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.alarm(MAX_PROCESS_SECONDS)
    try:
        answer.send(pair(crosstable))
    except Exception as error:  # noqa: BLE001 - the parent raises it
        # Tracebacks cannot be pickled; notes can.
        error.add_note(format_exc())
        answer.send(error)
