"""Acts when a deadline in the database has come: challenges expire, flags fall."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from bot.delivery.alarm import Alarm, seconds_until
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

    *earliest* is no later than any duty is due. Nothing is done unless *in_touch*: moves sent in
    time must have reached the bot first.
    """

    duties: Sequence[Duty]
    earliest: Callable[[], Awaitable[datetime | None]]
    alarm: Alarm
    now: Callable[[], datetime]
    in_touch: Callable[[], bool]

    async def run(self) -> None:
        """Keep time until cancelled; the alarm rings when deadlines may have changed."""
        while True:
            pause = MAX_IDLE_SECONDS
            if self.in_touch():
                pause = await uninterrupted(self._keep())
            await self.alarm.sleep(pause)

    async def act(self) -> None:
        """Do all that is due now."""
        for duty in self.duties:
            await duty.act()

    async def _keep(self) -> float:
        """Do what is due, and return the seconds until something else is."""
        # This runs after every request, and seldom has a deadline come: one look at all is enough.
        try:
            earliest = await self.earliest()
        except Exception:  # noqa: BLE001 - below, the duty whose deadlines cannot be read says so
            earliest = self.now()
        if earliest is None or earliest > self.now():
            return seconds_until(earliest, self.now(), MAX_IDLE_SECONDS)
        return min([await self._do(duty) for duty in self.duties])

    async def _do(self, duty: Duty) -> float:
        """Do what is due of *duty*, and return the seconds until it has to be done again."""
        try:
            deadline = await duty.next_due()
            if deadline is not None and deadline <= self.now():
                await duty.act()
                deadline = await duty.next_due()
            return seconds_until(deadline, self.now(), MAX_IDLE_SECONDS)
        except StoreError as error:
            log.warning("Deadlines cannot be read: %s", explain(error))
        except Exception:
            log.exception("What is due cannot be done")
        return SECONDS_AFTER_FAILURE
