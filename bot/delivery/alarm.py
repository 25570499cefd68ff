"""Alarms, which end the sleep of background tasks early, in this process or in all processes."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from play.wakeups import Wakeup, Wakeups

SHARED_IDLE_SECONDS = 3.0
"""Seconds between checks for new work if several processes share a store.

A wake-up may get lost, and a process that dies sends none.
"""


class Alarm:
    """An alarm for a sleeping task; a ring while the task is awake ends its next sleep at once.

    Each ring also rings the alarms in *echoes*.
    """

    def __init__(self) -> None:
        self.echoes: list[Alarm] = []
        self._rung = False
        self._nap: asyncio.Task[None] | None = None

    def ring(self) -> None:
        self._rung = True
        if self._nap is not None:
            self._nap.cancel()
        for echo in self.echoes:
            echo.ring()

    async def sleep(self, seconds: float) -> None:
        """Sleep for *seconds*, or until the alarm rings."""
        if not self._rung:
            self._nap = asyncio.create_task(asyncio.sleep(seconds))
            try:
                await asyncio.wait({self._nap})
            finally:
                self._nap.cancel()
        self._rung = False


@dataclass(frozen=True, slots=True)
class Bells:
    """An alarm for each kind of wake-up; ``ring`` also rings the alarms of other processes."""

    wakeups: Wakeups
    alarms: Mapping[Wakeup, Alarm] = field(
        default_factory=lambda: {what: Alarm() for what in Wakeup}
    )

    def __post_init__(self) -> None:
        self.wakeups.listen(lambda what: self.alarms[what].ring())

    def __getitem__(self, what: Wakeup) -> Alarm:
        return self.alarms[what]

    def ring(self, *whats: Wakeup) -> None:
        """Ring the alarms for the wake-ups *whats* in all processes."""
        for what in whats:
            self.alarms[what].ring()
            self.wakeups.tell(what)


def seconds_until(moment: datetime | None, now: datetime, longest: float) -> float:
    """Seconds from *now* to *moment*, from 0 to *longest*; *longest* if *moment* is None."""
    if moment is None:
        return longest
    return min(longest, max(0.0, (moment - now).total_seconds()))
