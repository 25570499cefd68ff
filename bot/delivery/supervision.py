"""Tasks that should run for ever: one that ends all the same is begun again."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 1.0, 300.0
"""Before a task that has ended is begun again, after one end and after many in a row."""

STEADY = timedelta(minutes=2)
"""A task that has run for so long is in order; one that has not, all that time, is lost."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Supervised:
    """What *begin* begins runs for ever. *name* is for the log, *now* tells the time."""

    name: str
    begin: Callable[[], Awaitable[None]]
    now: Callable[[], datetime]
    _began_at: datetime | None = field(default=None, init=False)
    """None: it does not run."""
    _ends_since: datetime | None = field(default=None, init=False)
    """When it ended first of several times in a row."""

    async def run(self) -> None:
        """Keep it running until cancelled."""
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
        """Whether it has ended, and has not come back for good."""
        if self._ends_since is None or self.now() - self._ends_since < STEADY:
            return False
        return self._began_at is None or self.now() - self._began_at < STEADY

    async def _until_it_ends(self) -> BaseException | None:
        """Run it; return why it has ended."""
        try:
            await self.begin()
        except asyncio.CancelledError as error:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            return error  # something in it was cancelled, but not the bot
        except Exception as error:  # noqa: BLE001 - it is logged
            return error
        return None
