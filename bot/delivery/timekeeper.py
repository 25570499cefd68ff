"""Acts when a deadline in the database has come: challenges expire, flags fall."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from bot.delivery.alarm import Alarm
from bot.delivery.cancellation import uninterrupted
from bot.wording.refusals import explain
from play.services.matches import MAX_DEADLINE_SLEEP
from play.store.errors import StoreError

MAX_IDLE_SECONDS = MAX_DEADLINE_SLEEP.total_seconds()
SECONDS_AFTER_FAILURE = 5.0

log = logging.getLogger(__name__)


class Duty(NamedTuple):
    """What is to be done at deadlines of one kind: call *act* at *next_due*."""

    act: Callable[[], Awaitable[object]]
    next_due: Callable[[], Awaitable[datetime | None]]


@dataclass(frozen=True, slots=True)
class Timekeeper:
    """Sleeps until the earliest deadline there is, then acts; nothing is scheduled elsewhere.

    It does nothing unless *in_touch*: moves sent in time must have reached the bot first.
    """

    duties: Sequence[Duty]
    alarm: Alarm
    now: Callable[[], datetime]
    in_touch: Callable[[], bool]

    async def run(self) -> None:
        """Keep time until cancelled; the alarm rings when deadlines may have changed."""
        while True:
            pauses = [MAX_IDLE_SECONDS]
            if self.in_touch():
                pauses += [await uninterrupted(self._do(duty)) for duty in self.duties]
            await self.alarm.sleep(min(pauses))

    async def act(self) -> None:
        """Do all that is due now."""
        for duty in self.duties:
            await duty.act()

    async def next_due(self) -> datetime | None:
        """When something is due next."""
        due = [await duty.next_due() for duty in self.duties]
        return min((moment for moment in due if moment is not None), default=None)

    async def _do(self, duty: Duty) -> float:
        """Do what is due, and return the seconds until something else is.

        Deadlines are read after every move, and seldom is one due: reading is cheap.
        """
        try:
            deadline = await duty.next_due()
            if deadline is not None and deadline <= self.now():
                await duty.act()
                deadline = await duty.next_due()
            return self._until(deadline)
        except StoreError as error:
            log.warning("Deadlines cannot be read: %s", explain(error))
        except Exception:
            log.exception("What is due cannot be done")
        return SECONDS_AFTER_FAILURE

    def _until(self, deadline: datetime | None) -> float:
        if deadline is None:
            return MAX_IDLE_SECONDS
        return min(MAX_IDLE_SECONDS, max(0.0, (deadline - self.now()).total_seconds()))
