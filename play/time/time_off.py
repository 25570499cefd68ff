"""Times in which clocks stand still: pauses, vacations, weekly days off, outages of the bot."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from heapq import merge
from zoneinfo import ZoneInfo

from play.time.periods import DAY

SATURDAY, SUNDAY = 5, 6
"""Days of the week as ``date.weekday`` numbers them."""


@dataclass(frozen=True, slots=True, order=True)
class Interval:
    """The time from *start* up to, but not including, *end*."""

    start: datetime
    end: datetime

    def __contains__(self, moment: datetime) -> bool:
        return self.start <= moment < self.end


@dataclass(frozen=True, slots=True)
class Weekend:
    """A player's days off in every week, Monday being 0, in the time zone *zone* (an IANA name).

    At most six, since clocks must run at some time.
    """

    zone: str = "UTC"
    days: frozenset[int] = frozenset({SATURDAY, SUNDAY})

    def since(self, moment: datetime) -> Iterator[Interval]:
        """The days off that end after *moment*, endlessly; a day may have 23 or 25 hours."""
        zone = ZoneInfo(self.zone)
        day = moment.astimezone(zone).date()
        while self.days:
            if day.weekday() in self.days:
                yield Interval(_midnight(day, zone), _midnight(day + DAY, zone))
            day += DAY


def _midnight(day: date, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, time(), zone).astimezone(UTC)


DEFAULT_WEEKEND = Weekend()


@dataclass(frozen=True, slots=True)
class FormerWeekend:
    """A player's *weekend* before a change; it counts for turns that begin before *until*."""

    weekend: Weekend
    until: datetime


@dataclass(frozen=True, slots=True)
class TimeOff:
    """All times in which a clock stands still: single *intervals*, and a *weekend* in each week."""

    intervals: tuple[Interval, ...] = ()
    weekend: Weekend | None = None

    def spent(self, start: datetime, end: datetime) -> timedelta:
        """The time for which a clock runs between *start* and *end*, without time off."""
        spent = timedelta()
        running = start
        for off in self._since(start):
            if off.start >= end:
                break
            spent += max(off.start - running, timedelta())
            running = off.end
        return spent + max(end - running, timedelta())

    def end(self, start: datetime, left: timedelta) -> datetime:
        """When a clock runs out that has the time *left* at *start*."""
        running = start
        for off in self._since(start):
            stretch = max(off.start - running, timedelta())
            # Equality is enough: time runs out as a pause begins, not after it.
            if left <= stretch:
                break
            left -= stretch
            running = off.end
        return running + left

    def until(self, moment: datetime) -> datetime | None:
        """When a clock that stands still at *moment* runs again; None if it runs then."""
        off = next(self._since(moment), None)
        return off.end if off is not None and moment in off else None

    def _since(self, moment: datetime) -> Iterator[Interval]:
        """The times off that end after *moment*, in order; those that touch are joined."""
        weekends: Iterable[Interval] = self.weekend.since(moment) if self.weekend else ()
        joined: Interval | None = None
        for off in merge(sorted(self.intervals), weekends):
            if off.end <= max(off.start, moment):
                continue
            if joined is None:
                joined = off
            elif off.start <= joined.end:
                joined = Interval(joined.start, max(joined.end, off.end))
            else:
                yield joined
                joined = off
        if joined is not None:
            yield joined
