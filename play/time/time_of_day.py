"""A time of day in a time zone, at which something happens every day."""

from datetime import UTC, date, datetime, time
from typing import NamedTuple, Self
from zoneinfo import ZoneInfo

from play.time.hours import read_time_first
from play.time.periods import DAY
from play.time.zones import read_zone

HERE = frozenset({"", "my time", "local time", "local", "here"})
"""The words that may follow a time of day that is meant where its writer is."""


class TimeOfDay(NamedTuple):
    """A time of day in a time zone (an IANA name), written as in ``08:00 Europe/Oslo``."""

    at: time
    zone: str

    @classmethod
    def read(cls, text: str) -> Self:
        """Read text in the form that ``str`` writes; raises ``HoursError`` for other text."""
        return cls(*read_time_first(text))

    @classmethod
    def typed(cls, text: str, here: str) -> Self:
        """Read text as people write it: a time of day, with a place or in the zone *here*.

        Raises:
            HoursError: the text does not begin with a time of day.
            ZoneError: what follows names no time zone.
        """
        at, place = read_time_first(text)
        return cls(at, here if place.casefold() in HERE else read_zone(place))

    def next(self, after: datetime) -> datetime:
        """The first moment after *after*, in UTC, at which it is this time of day.

        If clocks are put forward past the time, it is as much later on that day; if they are put
        back over it, the first of the two moments counts.
        """
        zone = ZoneInfo(self.zone)
        # Starts yesterday: clocks that go forward may move the time past midnight.
        yesterday = after.astimezone(zone).date() - DAY
        days = (yesterday + number * DAY for number in range(4))
        moments = (datetime.combine(day, self.at, zone).astimezone(UTC) for day in days)
        return next(moment for moment in moments if moment > after)

    def day(self, now: datetime) -> date:
        return now.astimezone(ZoneInfo(self.zone)).date()

    def __str__(self) -> str:
        return f"{self.at:%H:%M} {self.zone}"
