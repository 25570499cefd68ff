"""The clock of a running match: enough for deadlines, without playing moves again."""

from dataclasses import dataclass
from datetime import datetime

from play.time.clock import Clock
from play.time.habits import Habits


@dataclass(frozen=True, slots=True)
class RunningClock:
    """The *clock* of a running match, and the *habits* of the player to move."""

    clock: Clock
    habits: Habits

    @property
    def wake_at(self) -> datetime | None:
        """Time of the clock's next event; None when it has none left."""
        return self.clock.wake_at(self.habits)

    def is_due(self, now: datetime) -> bool:
        """Whether a reminder or the end of the time is due *now*."""
        return self.wake_at is not None and self.wake_at <= now
