"""A time of the day somewhere in the world, at which something happens every day."""

from datetime import UTC, date, datetime, time
from typing import NamedTuple, Self
from zoneinfo import ZoneInfo

from play.time.hours import read_time
from play.time.periods import DAY
from play.time.zones import read_zone


class TimeOfDay(NamedTuple):
    """The time *at* in the zone with that IANA name: ``08:00 Europe/Oslo``, as it is written."""

    at: time
    zone: str

    @classmethod
    def read(cls, text: str) -> Self:
        """Read what ``str`` writes.

        Raises:
            HoursError, ZoneError: it is none.
        """
        at, _, zone = text.partition(" ")
        return cls(read_time(at), read_zone(zone))

    def next(self, after: datetime) -> datetime:
        """When it comes next.

        If the clocks go forward over it, it comes as much later; if they go back over it, the
        first time.
        """
        zone = ZoneInfo(self.zone)
        # From yesterday on: clocks that go forward may put its time off past midnight.
        yesterday = after.astimezone(zone).date() - DAY
        days = (yesterday + number * DAY for number in range(4))
        moments = (datetime.combine(day, self.at, zone).astimezone(UTC) for day in days)
        return next(moment for moment in moments if moment > after)

    def day(self, now: datetime) -> date:
        """The date there."""
        return now.astimezone(ZoneInfo(self.zone)).date()

    def __str__(self) -> str:
        return f"{self.at:%H:%M} {self.zone}"
