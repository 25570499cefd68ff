"""Pairs rounds of tournaments in another process: for 200 players that can take a minute."""

import asyncio
import os
import signal
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from traceback import format_exc

from pairing.rounds import next_round
from play.tournaments.crosstable import Crosstable, Round
from play.tournaments.errors import PairingStoppedError

NICENESS = 10
"""Answers come first, even on a single processor."""

# The child must not hold what this process has open, nor wait for what its threads hold.
SPAWN = get_context("spawn")


class PairingProcess:
    """Implements ``play.tournaments.pairer.Pairer``, with a new process for each round.

    Rounds are rare, and the memory that one needs is freed at its end.
    """

    def __init__(self) -> None:
        self._processes: set[SpawnProcess] = set()
        self._is_stopped = False

    async def next_round(self, crosstable: Crosstable) -> Round | None:
        """As the port says.

        Raises:
            PairingStoppedError: the program is being stopped.
            EOFError: somebody else has ended the process.
        """
        if self._is_stopped:
            raise PairingStoppedError
        receiving, sending = SPAWN.Pipe(duplex=False)
        process = SPAWN.Process(target=_pair, args=(sending, crosstable), daemon=True)
        await asyncio.to_thread(process.start)  # that takes a moment
        # While this process has an end to send, ``recv`` would wait for a child that has died.
        sending.close()
        self._processes.add(process)
        try:
            # ``stop`` may have come while the process was being started, and does not know it.
            if self._is_stopped:
                process.terminate()
            answer: Round | Exception | None = await asyncio.to_thread(receiving.recv)
        except EOFError:
            if self._is_stopped:
                raise PairingStoppedError from None
            raise
        finally:
            self._processes.discard(process)
            process.terminate()
            await asyncio.to_thread(process.join)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def stop(self) -> None:
        self._is_stopped = True
        for process in self._processes:
            process.terminate()


def _pair(answer: Connection, crosstable: Crosstable) -> None:
    """Let others go first, and leave it to the parent to end: Ctrl+C reaches both."""
    os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        answer.send(next_round(crosstable))
    except Exception as error:  # noqa: BLE001 - the parent raises it
        # Tracebacks cannot be pickled; notes can.
        error.add_note(format_exc())
        answer.send(error)
