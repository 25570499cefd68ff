"""Vacations, which stop a player's clocks, and which players save up a little every day."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Self

from play.time import errors
from play.time.clock import Clock
from play.time.periods import DAY
from play.time.time_off import Interval

MAX_SAVED = timedelta(days=21)
"""The most vacation that a player can save up."""

SAVED_PER_DAY = timedelta(hours=3)
MIN_VACATION = timedelta(hours=24)
"""A vacation uses up at least this much, even if it ends earlier."""

INITIAL_VACATION = timedelta(days=7)
"""The vacation that a new player has."""


@dataclass(frozen=True, slots=True)
class Vacation:
    """A player's saved-up vacation, *left* at *saved_at*, and *away*, the present or last vacation.

    A vacation is subtracted when it starts, and nothing is saved up before its end, so that
    *saved_at* may lie in the future.
    """

    left: timedelta
    saved_at: datetime
    away: Interval | None = None

    @classmethod
    def new(cls, now: datetime) -> Self:
        return cls(INITIAL_VACATION, now)

    def left_at(self, now: datetime) -> timedelta:
        saved = max(now - self.saved_at, timedelta()) * (SAVED_PER_DAY / DAY)
        return min(self.left + saved, MAX_SAVED)

    def is_away(self, now: datetime) -> bool:
        return self.away is not None and now in self.away

    def started(self, now: datetime, lasting: timedelta | None) -> Self:
        """The state after a vacation starts *now* for *lasting*; None: for all that is saved up.

        Raises:
            AlreadyAwayError: the player is on vacation.
            TooLittleVacationError: less is saved up than *lasting* or the shortest vacation.
            VacationTooShortError: *lasting* is less than the shortest vacation.
        """
        if self.away is not None and now in self.away:
            raise errors.AlreadyAwayError(self.away.end)
        left = self.left_at(now)
        if lasting is not None and lasting < MIN_VACATION:
            raise errors.VacationTooShortError(MIN_VACATION)
        asked = lasting or MIN_VACATION
        if left < asked:
            raise errors.TooLittleVacationError(left, asked, _saved_up_at(now, asked - left, asked))
        lasting = lasting or left
        end = now + lasting
        return replace(self, left=left - lasting, saved_at=end, away=Interval(now, end))

    def ended(self, now: datetime) -> Self:
        """The state after the player's vacation ends *now*; what was not used is given back.

        The shortest vacation counts as used in any case.

        Raises:
            NotAwayError: the player is not on vacation.
        """
        if self.away is None or now not in self.away:
            raise errors.NotAwayError(self.left_at(now))
        used = max(now - self.away.start, MIN_VACATION)
        back = max(self.away.end - self.away.start - used, timedelta())
        return replace(
            self, left=self.left + back, saved_at=now, away=Interval(self.away.start, now)
        )


def _saved_up_at(now: datetime, missing: timedelta, asked: timedelta) -> datetime | None:
    """When *missing*, a part of the vacation *asked* for, is saved up; None if it never can be."""
    return None if asked > MAX_SAVED else now + missing * (DAY / SAVED_PER_DAY)


def with_vacation(clock: Clock, away: Interval | None) -> Clock:
    """The *clock* with *away* as the vacation of the player to move, new or ended early.

    Its deadline moves by the part of the vacation that falls into the turn. A clock that had run
    out before the change, or without vacations, stays as it is.
    """
    if away is None or away == clock.away or not clock.control.vacations:
        return clock
    before = clock.away
    is_cut_short = before is not None and before.start == away.start and before.end > away.end
    # A clock set later than that runs from then.
    changed_at = max(away.end if is_cut_short else away.start, clock.since)
    if clock.has_lapsed(changed_at):
        return clock
    return replace(clock.settled(changed_at), away=away)
