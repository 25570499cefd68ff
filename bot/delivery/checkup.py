"""Checks that the bot's background tasks run and that its messages are delivered."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bot.delivery.supervision import Supervised
from bot.wording import setup
from play.limits import DELIVERY_STUCK_AFTER
from play.services.delivery import Outbox


@dataclass(slots=True)
class Checkup:
    """Finds faults: one of the *tasks* has stopped, or nothing is delivered.

    While *is_open* returns false, there is maintenance, and nothing has to be delivered.
    """

    outbox: Outbox
    tasks: Sequence[Supervised]
    now: Callable[[], datetime]
    is_open: Callable[[], bool] = lambda: True
    _heard_since: datetime | None = field(default=None, init=False)

    async def complaint(self, *, hears: bool) -> str | None:
        """A sentence about a fault; None if all is well.

        *hears* says whether Discord is in reach: otherwise nothing can be delivered.
        """
        delivers = hears and self.is_open()
        self._heard_since = (self._heard_since or self.now()) if delivers else None
        lost = [task.name for task in self.tasks if task.is_lost()]
        if lost:
            return setup.tasks_lost(lost)
        heard_long = self._heard_since and self.now() - self._heard_since >= DELIVERY_STUCK_AFTER
        if heard_long and await self.outbox.is_stuck():
            return setup.OUTBOX_STUCK
        return None
