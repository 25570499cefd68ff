"""Acts when a deadline in the database has come: open challenges expire."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from bot.alarm import Alarm
from bot.wording.refusals import explain
from play.errors import StoreError
from play.services.challenges import Challenges

IDLE = 3600.0
AFTER_TROUBLE = 5.0

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Timekeeper:
    """Sleeps until the earliest deadline there is, then acts; nothing is scheduled elsewhere."""

    challenges: Challenges
    alarm: Alarm
    now: Callable[[], datetime]

    async def run(self) -> None:
        """Keep time for ever; the alarm rings when deadlines may have changed."""
        while True:
            try:
                await self.challenges.expire_due()
                deadline = await self.challenges.next_expiry()
            except StoreError as error:
                log.warning("Deadlines cannot be read: %s", explain(error))
                pause = AFTER_TROUBLE
            except Exception:
                log.exception("Deadlines cannot be read")
                pause = AFTER_TROUBLE
            else:
                pause = self._until(deadline)
            await self.alarm.sleep(pause)

    def _until(self, deadline: datetime | None) -> float:
        if deadline is None:
            return IDLE
        return min(IDLE, max(0.0, (deadline - self.now()).total_seconds()))
