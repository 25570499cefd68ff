"""Tasks that should run for ever, and are restarted if they end."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 1.0, 300.0
"""Pauses before a task is restarted: the first one, and the longest if it ends again and again."""

STEADY = timedelta(minutes=2)
"""Running time after which a restarted task counts as in order again."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Supervised:
    """A task that should run for ever: *begin* starts it, and *name* is for the log."""

    name: str
    begin: Callable[[], Awaitable[None]]
    now: Callable[[], datetime]
    _began_at: datetime | None = field(default=None, init=False)
    """Time of the latest start; None while the task is not running."""
    _ends_since: datetime | None = field(default=None, init=False)
    """Time at which it first ended, of several ends in a row."""

    async def run(self) -> None:
        """Run the task, and run it again whenever it ends, until cancelled."""
        pause = FIRST_PAUSE_SECONDS
        while True:
            self._began_at = began_at = self.now()
            error = await self._until_it_ends()
            again = self._ends_since is not None and self.now() - began_at < STEADY
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS) if again else FIRST_PAUSE_SECONDS
            self._began_at = None
            if again:
                log.error("The %s has ended again: %r", self.name, error)
            else:
                self._ends_since = self.now()
                log.critical("The %s has ended, and is begun again", self.name, exc_info=error)
            await asyncio.sleep(pause)

    def is_lost(self) -> bool:
        """Whether the task is out of order: it has kept ending for ``STEADY`` or longer."""
        if self._ends_since is None or self.now() - self._ends_since < STEADY:
            return False
        return self._began_at is None or self.now() - self._began_at < STEADY

    async def _until_it_ends(self) -> BaseException | None:
        """Run the task once; return the error that has ended it, None if there was none."""
        try:
            await self.begin()
        except asyncio.CancelledError as error:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            return error  # cancelled from within, while the bot goes on
        except Exception as error:  # noqa: BLE001 - it is logged
            return error
        return None
