"""What of a player's life and wishes his matches go by."""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from play.appearance import Look, ThemeKey
from play.time.time_off import DAY, DEFAULT_WEEKEND, Interval, Weekend
from tafl.pieces import Side

LATEST = timedelta(hours=1)
"""A reminder that waits for the end of quiet hours should come so long before the flag."""


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
        for day in (today - DAY, today):
            start = datetime.combine(day, self.start, zone).astimezone(UTC)
            end = datetime.combine(day + lasting, self.end, zone).astimezone(UTC)
            if start <= moment < end:
                return Interval(start, end)
        return None

    def shifted(self, moment: datetime, since: datetime, deadline: datetime) -> datetime | None:
        """When to remind instead of at *moment*, of a turn *since* then with this *deadline*.

        After the quiet hours, or before them if less than an hour were left then. None if they
        last for the whole turn, or what is left of it: whose it is has just seen the board.
        """
        quiet = self.around(moment)
        if quiet is None:
            return moment
        if quiet.start > since and quiet.end > deadline - LATEST:
            return quiet.start
        return quiet.end if quiet.end < deadline else None


@dataclass(frozen=True, slots=True)
class Habits:
    """When the player is *away* on vacation, his *weekend*, his *quiet* hours.

    *reminded*: he wants reminders. *pinged*: boards that wait for his move mention him. *confirm*:
    he is asked before a move is played. *danger*: boards show him who could capture his king.
    *theme* and *turned* say how boards look that only he sees; None is as the server has it.
    """

    away: Interval | None = None
    weekend: Weekend = DEFAULT_WEEKEND
    quiet: QuietHours | None = None
    reminded: bool = True
    pinged: bool = True
    confirm: bool = False
    danger: bool = False
    theme: ThemeKey | None = None
    turned: bool | None = None

    def look(self, house: Look) -> Look:
        """How he sees boards in private; *house* is how everybody sees them."""
        turned = house.turned if self.turned is None else self.turned
        return Look(self.theme or house.theme, turned, self.danger)


class PairOfHabits(NamedTuple):
    """The habits of the two players of a match."""

    attackers: Habits = Habits()
    defenders: Habits = Habits()

    def of(self, side: Side) -> Habits:
        """The habits of the player of *side*."""
        return self.attackers if side is Side.ATTACKERS else self.defenders


DEFAULT_HABITS = PairOfHabits()
"""Those of players who have set nothing."""
