"""Reminders of a turn that runs out of time, outside quiet hours."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from enum import IntFlag
from zoneinfo import ZoneInfo

from play.time.periods import DAY
from play.time.time_off import Interval, TimeOff

FIRST_REMINDER_SHARE = 4 / 5
"""Share of a turn's time after which its player is reminded."""

LAST_REMINDER_BEFORE = timedelta(hours=6)
"""Time between the last reminder and the deadline."""

MIN_REMINDER_LEAD = timedelta(hours=1)
"""The least time between a reminder postponed by quiet hours and the deadline."""


class Announced(IntFlag):
    """Announcements made about the running turn: two reminders, and that time is up."""

    NOTHING = 0
    EARLY = 1
    LAST = 2
    LAPSED = 4


@dataclass(frozen=True, slots=True)
class QuietHours:
    """Quiet hours of every day, from *start* to *end*, perhaps past midnight, in *zone*."""

    start: time
    end: time
    zone: str = "UTC"

    def around(self, moment: datetime) -> Interval | None:
        """The quiet hours that contain *moment*."""
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
        """Time of a reminder that was due at *moment*, moved out of the quiet hours.

        The turn began at *since* and has this *deadline*. The reminder comes after the quiet hours,
        or before them if less than an hour were left after them. It is None if they last for the
        whole turn, or for the rest of it: the player has just seen the board.
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
    """Times of reminders for a turn that began with *turn* and had *left* of it at *since*."""
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
    """The *reminders* of a turn, moved out of the *quiet* hours of its player."""
    for what, at in reminders.items():
        shifted = quiet.shifted(at, since, deadline) if quiet is not None else at
        if shifted is not None:
            yield shifted, what
