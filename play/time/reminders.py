"""Reminders that a player's time is running out, given outside their quiet hours."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from enum import IntFlag
from zoneinfo import ZoneInfo

from play.time.periods import DAY
from play.time.time_off import Interval, TimeOff

FIRST_REMINDER_SHARE = 4 / 5
"""Share of a turn's time after which the player gets the first reminder."""

LAST_REMINDER_BEFORE = timedelta(hours=6)
"""The last reminder is due this long before the deadline."""

MIN_REMINDER_LEAD = timedelta(hours=1)
"""A reminder moved to the end of quiet hours must be at least this long before the deadline."""


class Announced(IntFlag):
    """Announcements about a turn: the two reminders, and that time is up. A bit mask."""

    NOTHING = 0
    EARLY = 1
    LAST = 2
    LAPSED = 4


@dataclass(frozen=True, slots=True)
class QuietHours:
    """A player's daily hours without reminders, from *start* to *end* in *zone*, an IANA name.

    They go past midnight if *end* is not after *start*.
    """

    start: time
    end: time
    zone: str = "UTC"

    def around(self, moment: datetime) -> Interval | None:
        """The quiet hours that *moment* lies in; None if it lies in none."""
        zone = ZoneInfo(self.zone)
        today = moment.astimezone(zone).date()
        lasting = DAY if self.end <= self.start else timedelta()
        # Hours that go over midnight belong to the day on which they began.
        for day in (today - DAY, today):
            start = datetime.combine(day, self.start, zone).astimezone(UTC)
            end = datetime.combine(day + lasting, self.end, zone).astimezone(UTC)
            if start <= moment < end:
                return Interval(start, end)
        return None

    def shifted(self, moment: datetime, since: datetime, deadline: datetime) -> datetime | None:
        """When to give a reminder due at *moment*, in a turn from *since* to *deadline*.

        In quiet hours, it is given after them, or before them if less than ``MIN_REMINDER_LEAD``
        were left. None if they last for the whole turn, or for the rest of it: the player has just
        seen the board.
        """
        quiet = self.around(moment)
        if quiet is None:
            return moment
        if quiet.start > since and quiet.end > deadline - MIN_REMINDER_LEAD:
            return quiet.start
        return quiet.end if quiet.end < deadline else None


def reminder_times(
    turn: timedelta, left: timedelta, since: datetime, time_off: TimeOff
) -> Mapping[Announced, datetime]:
    """When reminders are due in a turn of the time *turn*, of which *left* was left at *since*."""
    spare = turn * (1 - FIRST_REMINDER_SHARE)
    times = {Announced.EARLY: time_off.end(since, max(left - spare, timedelta()))}
    # In a shorter turn the last reminder would be due at its start.
    if turn > LAST_REMINDER_BEFORE:
        times[Announced.LAST] = time_off.end(since, left) - LAST_REMINDER_BEFORE
    return times


def awake(
    reminders: Mapping[Announced, datetime],
    since: datetime,
    deadline: datetime,
    quiet: QuietHours | None,
) -> Iterator[tuple[datetime, Announced]]:
    """When to give *reminders* of a turn from *since* to *deadline*, outside *quiet* hours."""
    for what, at in reminders.items():
        shifted = quiet.shifted(at, since, deadline) if quiet is not None else at
        if shifted is not None:
            yield shifted, what
