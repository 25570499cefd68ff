"""Acts when a deadline in the database has come: challenges expire, flags fall."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bot.delivery.alarm import Alarm, seconds_until
from bot.delivery.cancellation import uninterrupted
from bot.ui.logs import in_one_line
from play.services.duties import Duty
from play.services.matches import MAX_DEADLINE_SLEEP
from play.shards import Shards
from play.store.errors import StoreError

MAX_IDLE_SECONDS = MAX_DEADLINE_SLEEP.total_seconds()

SECONDS_AFTER_FAILURE, MOST_SECONDS_AFTER_FAILURES = 5.0, 60.0
"""How long a duty is left alone of which not even the deadlines could be read."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Timekeeper:
    """Sleeps until the earliest deadline there is, then acts; nothing is scheduled elsewhere.

    *earliest* is no later than any duty is due. All is done for those shards alone that *in_touch*
    names: moves sent in time must have reached the bot first.
    """

    duties: Sequence[Duty]
    earliest: Callable[[Shards], Awaitable[datetime | None]]
    alarm: Alarm
    now: Callable[[], datetime]
    in_touch: Callable[[], Shards]
    at_most: float | None = None
    """Seconds after which it looks again though no alarm rings, if others may change deadlines."""
    _pauses: dict[int, float] = field(default_factory=dict, init=False, repr=False)
    """For how many seconds which duty has been left alone after its latest failure."""

    async def run(self) -> None:
        """Keep time until cancelled; the alarm rings when deadlines may have changed."""
        while True:
            pause = self._longest
            if (shards := self.in_touch()).ids:
                pause = await uninterrupted(self._keep(shards))
            await self.alarm.sleep(pause)

    @property
    def _longest(self) -> float:
        return MAX_IDLE_SECONDS if self.at_most is None else self.at_most

    async def act(self) -> None:
        """Do all that is due now."""
        for duty in self.duties:
            await duty.run_due(self.in_touch())

    async def _keep(self, shards: Shards) -> float:
        """Do what is due of what *shards* serve, and return the seconds until something else is."""
        # This runs after every request, and seldom has a deadline come: one look at all is enough.
        try:
            earliest = await self.earliest(shards)
        except Exception:  # noqa: BLE001 - below, the duty whose deadlines cannot be read says so
            earliest = self.now()
        if earliest is None or earliest > self.now():
            return seconds_until(earliest, self.now(), self._longest)
        duties = enumerate(self.duties)
        return min([await self._do(number, duty, shards) for number, duty in duties])

    async def _do(self, number: int, duty: Duty, shards: Shards) -> float:
        """Do what is due of *duty*, and return the seconds until it has to be done again."""
        try:
            deadline = await duty.next_due(shards)
            if deadline is not None and deadline <= self.now():
                await duty.run_due(shards)
                deadline = await duty.next_due(shards)
        except Exception as error:  # noqa: BLE001 - it is logged
            return self._failed(number, error)
        if self._pauses.pop(number, None) is not None:
            log.info("What is due can be done again")
        return seconds_until(deadline, self.now(), self._longest)

    def _failed(self, number: int, error: Exception) -> float:
        """The seconds until a duty that has failed is tried again; the log tells it once."""
        before = self._pauses.get(number)
        if before is None:
            if isinstance(error, StoreError):
                log.warning("Deadlines cannot be read: %s", in_one_line(error))
            else:
                log.error("What is due cannot be done", exc_info=error)
        pause = SECONDS_AFTER_FAILURE if before is None else 2 * before
        self._pauses[number] = min(pause, MOST_SECONDS_AFTER_FAILURES)
        return self._pauses[number]
