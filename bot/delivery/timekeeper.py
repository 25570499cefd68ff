"""Acts at deadlines in the database: challenges expire, players run out of time."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bot.delivery.alarm import Alarm, seconds_until
from bot.delivery.uninterrupted_work import uninterrupted
from bot.ui.logs import in_one_line
from play.services.duties import Duty
from play.services.matches import MAX_DEADLINE_SLEEP
from play.shards import Shards
from play.store.errors import StoreError

MAX_IDLE_SECONDS = MAX_DEADLINE_SLEEP.total_seconds()

SECONDS_AFTER_FAILURE, MOST_SECONDS_AFTER_FAILURES = 5.0, 60.0
"""Pauses after a duty has failed to act or to read its deadlines: the first, and the longest."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Timekeeper:
    """Sleeps until the earliest deadline of its *duties*, then does what is due.

    *earliest* returns a time no later than the first deadline of any duty on some shards, or None.
    Only the shards that *in_touch* returns are served: on others, a move that was sent in time may
    not have reached the bot.
    """

    duties: Sequence[Duty]
    earliest: Callable[[Shards], Awaitable[datetime | None]]
    alarm: Alarm
    now: Callable[[], datetime]
    in_touch: Callable[[], Shards]
    at_most: float | None = None
    """Maximum seconds of sleep, if other processes may change deadlines."""
    _pauses: dict[int, float] = field(default_factory=dict, init=False, repr=False)
    """Seconds of the latest pause of each duty that has failed, by its number."""

    async def run(self) -> None:
        while True:
            pause = self._longest
            if (shards := self.in_touch()).ids:
                pause = await uninterrupted(self._keep(shards))
            await self.alarm.sleep(pause)

    @property
    def _longest(self) -> float:
        return MAX_IDLE_SECONDS if self.at_most is None else self.at_most

    async def act(self) -> None:
        for duty in self.duties:
            await duty.run_due(self.in_touch())

    async def _keep(self, shards: Shards) -> float:
        """Do what is due on *shards*; return the seconds until the next deadline."""
        # This runs after every request, and deadlines come seldom: one check for all is enough.
        try:
            earliest = await self.earliest(shards)
        except Exception:  # noqa: BLE001 - below, the duty that cannot be read says so
            earliest = self.now()
        if earliest is None or earliest > self.now():
            return seconds_until(earliest, self.now(), self._longest)
        duties = enumerate(self.duties)
        return min([await self._do(number, duty, shards) for number, duty in duties])

    async def _do(self, number: int, duty: Duty, shards: Shards) -> float:
        """Do what is due of *duty*; return the seconds until it is due again."""
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
        """Log *error* if it is the first of a duty; return the seconds until it is tried again."""
        before = self._pauses.get(number)
        if before is None:
            if isinstance(error, StoreError):
                log.warning("Deadlines cannot be read: %s", in_one_line(error))
            else:
                log.error("What is due cannot be done", exc_info=error)
        pause = SECONDS_AFTER_FAILURE if before is None else 2 * before
        self._pauses[number] = min(pause, MOST_SECONDS_AFTER_FAILURES)
        return self._pauses[number]
