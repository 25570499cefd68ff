"""Whether the bot does what it is there for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bot.delivery.supervision import Supervised
from bot.wording import setup
from play.services.delivery import STUCK_AFTER, Outbox
from play.services.uptime import Uptime


@dataclass(slots=True)
class Checkup:
    """Looks for what is wrong: Discord or the database out of reach, a *task* or delivery stopped.

    *hears* tells whether there is a connection on which Discord is heard.
    """

    hears: Callable[[], bool]
    uptime: Uptime
    outbox: Outbox
    tasks: Sequence[Supervised]
    now: Callable[[], datetime]
    _heard_since: datetime | None = field(default=None, init=False)

    async def complaint(self) -> str | None:
        """What is wrong, in a sentence; None if all is well."""
        hears = self.hears()
        self._heard_since = (self._heard_since or self.now()) if hears else None
        if not self.uptime.in_touch():
            return setup.BEATS_UNSTORED if hears else setup.DISCORD_LOST
        lost = [task.name for task in self.tasks if task.is_lost()]
        if lost:
            return setup.tasks_lost(lost)
        heard_long = self._heard_since and self.now() - self._heard_since >= STUCK_AFTER
        if heard_long and await self.outbox.is_stuck():
            return setup.OUTBOX_STUCK
        return None
