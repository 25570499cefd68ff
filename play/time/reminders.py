"""Reminders of a turn whose time is running out; none of them in quiet hours."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from enum import IntFlag
from zoneinfo import ZoneInfo

from play.time.periods import DAY
from play.time.time_off import Interval, TimeOff

FIRST_REMINDER_SHARE = 4 / 5
"""The share of a turn's time after which its player is reminded."""

LAST_REMINDER_BEFORE = timedelta(hours=6)
"""How long before the flag falls its player is reminded once more."""

MIN_REMINDER_LEAD = timedelta(hours=1)
"""A reminder put off until the end of quiet hours has to come so long before the flag."""


class Announced(IntFlag):
    """What has been announced about the running turn: two reminders, and that time is up."""

    NOTHING = 0
    EARLY = 1
    LAST = 2
    LAPSED = 4


@dataclass(frozen=True, slots=True)
class QuietHours:
    """Every day from *start* until *end*, or until *end* of the next day, in the zone *zone*."""

    start: time
    end: time
    zone: str = "UTC"

    def around(self, moment: datetime) -> Interval | None:
        """The quiet hours that *moment* is part of."""
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
        """When to remind instead of at *moment*, of a turn *since* then with this *deadline*.

        After the quiet hours, or before them if less than an hour were left then. None if they last
        for the whole turn, or what is left of it: its player has just seen the board.
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
    """When to remind of a turn: it began with the time *turn*, and had *left* of it at *since*."""
    spare = turn * (1 - FIRST_REMINDER_SHARE)
    times = {Announced.EARLY: time_off.end(since, max(left - spare, timedelta()))}
    # In a shorter turn the last reminder would come with the board.
    if turn > LAST_REMINDER_BEFORE:
        times[Announced.LAST] = time_off.end(since, left) - LAST_REMINDER_BEFORE
    return times


def awake(
    reminders: Mapping[Announced, datetime],
    since: datetime,
    deadline: datetime,
    quiet: QuietHours | None,
) -> Iterator[tuple[datetime, Announced]]:
    """The *reminders* of a turn, none of them in the *quiet* hours of its player."""
    for what, at in reminders.items():
        shifted = quiet.shifted(at, since, deadline) if quiet is not None else at
        if shifted is not None:
            yield shifted, what
