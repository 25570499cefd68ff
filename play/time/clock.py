"""The clock of a match: the time left to each side, and the times at which it stops."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Self

from play.time.errors import TimeFullError
from play.time.habits import Habits
from play.time.reminders import Announced, awake, reminder_times
from play.time.time_control import MAX_TIME, Lapse, TimeControl
from play.time.time_off import Interval, TimeOff, Weekend

ZERO = timedelta()


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a match; the time of the side to move runs, except in time off."""

    control: TimeControl
    left: timedelta
    """Time left to the side to move at *since*."""
    resting: timedelta
    """The bank of the other side."""
    since: datetime
    turn: timedelta
    """The time that the running turn began with."""
    first: bool = True
    """Whether the running turn is its side's first, which has a time limit of its own."""
    pause: Interval | None = None
    """A pause that the players have agreed on."""
    away: Interval | None = None
    """The vacation of the player to move, if vacations count in this match."""
    weekend: Weekend | None = None
    """The weekend of the player to move, if weekends count in this match."""
    outages: tuple[Interval, ...] = ()
    """Outages of the bot since *since*."""
    announced: Announced = Announced.NOTHING
    """Announcements made about the running turn."""

    @classmethod
    def start(cls, control: TimeControl, now: datetime, habits: Habits) -> Self:
        """The clock at the start of a match; *habits* are those of the player to move."""
        limit = control.first_move
        clock = cls(control, limit, control.start, now, limit)
        return clock.for_player(habits)

    @property
    def time_off(self) -> TimeOff:
        """All times in which the clock stands still during the running turn."""
        single = (*self.outages, self.pause, self.away)
        return TimeOff(tuple(off for off in single if off is not None), self.weekend)

    @property
    def deadline(self) -> datetime:
        """Time at which the side to move runs out of time, in UTC."""
        return self.time_off.end(self.since, self.left)

    def time_left(self, now: datetime) -> timedelta:
        """Time left to the side to move; zero from the deadline on."""
        return max(self.left - self.time_off.spent(self.since, now), ZERO)

    @property
    def falls(self) -> bool:
        """Whether the match ends by itself at the deadline, with no claim by the opponent."""
        return self.first or self.control.lapse is not Lapse.CLAIM

    def has_lapsed(self, now: datetime) -> bool:
        """Whether the time of the side to move has run out."""
        return self.time_left(now) == ZERO

    def is_paused(self, now: datetime) -> bool:
        """Whether the clock stands still because the players have agreed on a pause."""
        return self.pause is not None and now in self.pause

    def still_until(self, now: datetime) -> datetime | None:
        """End of the time off that *now* lies in; None if the clock runs."""
        return self.time_off.until(now)

    def moved(self, now: datetime, habits: Habits, *, again: bool, first: bool) -> Self:
        """The clock after a move.

        The next turn is the same side's if *again*, otherwise the other side's. Its player has
        *habits*, and it may be that side's *first*. Time added before a side's first move counts
        for that move, after the limit of the first move; the unused rest stays in the bank.
        """
        if self.first:
            bank = min(self._bank_before_first_move, self.control.start + self.time_left(now))
        else:
            bank = self.time_left(now) + self.control.increment
        bank = min(bank, self.control.cap)
        return self._turned(bank, now, habits, again=again, first=first)

    def taken_back(self, now: datetime, habits: Habits, *, again: bool, first: bool) -> Self:
        """The clock after a takeback; reminders are due again as after a move.

        Each bank stays as it is now: no time is given back, and no increment undone. If each move
        has its own time, the turn has all of it.
        """
        if self.first:
            bank = self._bank_before_first_move
        else:
            bank = self.control.start if self.control.is_per_move else self.time_left(now)
        return self._turned(bank, now, habits, again=again, first=first)

    @property
    def _bank_before_first_move(self) -> timedelta:
        """The bank at the beginning of a first turn, at least the start of the control."""
        return self.control.start + max(self.turn - self.control.first_move, ZERO)

    def _turned(
        self, bank: timedelta, now: datetime, habits: Habits, *, again: bool, first: bool
    ) -> Self:
        """The clock at the beginning of a turn; *bank* is left to the side whose turn has ended."""
        left, resting = (bank, self.resting) if again else (self.resting, bank)
        left = self._for_turn(left, first=first)
        clock = replace(
            self,
            left=left,
            resting=resting,
            since=now,
            turn=left,
            first=first,
            outages=(),
            announced=Announced.NOTHING,
        )
        return clock.for_player(habits)

    def waiting(self, *, first: bool) -> timedelta:
        """The other side's time for its next turn, which may be its *first*."""
        return self._for_turn(self.resting, first=first)

    def _for_turn(self, bank: timedelta, *, first: bool) -> timedelta:
        """The time that a turn begins with; the *first* has its own limit, plus any time added."""
        if not first:
            return bank
        added = max(bank - self.control.start, ZERO)
        return min(self.control.first_move + added, MAX_TIME)

    def settled(self, now: datetime) -> Self:
        """The clock with the time spent until *now* subtracted."""
        outages = tuple(outage for outage in self.outages if outage.end > now)
        return replace(self, left=self.time_left(now), since=now, outages=outages)

    def with_vacation(self, away: Interval | None) -> Self:
        """The clock with its player's present vacation; it may have begun or been cut short since.

        A clock that had run out before that, or of a match without vacations, stays as it is.
        """
        if away is None or away == self.away or not self.control.vacations:
            return self
        before = self.away
        is_cut_short = before is not None and before.start == away.start and before.end > away.end
        # A clock set later than that runs from then.
        changed_at = max(away.end if is_cut_short else away.start, self.since)
        if self.has_lapsed(changed_at):
            return self
        return replace(self.settled(changed_at), away=away)

    def with_pause(self, pause: Interval | None, now: datetime) -> Self:
        """The clock with a new *pause*, or with none, from *now* on.

        A reminder that was given, and is postponed by the pause, is given again.
        """
        return replace(self.settled(now), pause=pause).as_announced(self.announced, now)

    def with_more(
        self, more: timedelta, now: datetime, *, running: bool, most: timedelta = MAX_TIME
    ) -> Self:
        """The clock with *more* time for the side to move if *running*, else for the other side.

        The cap of the control limits what moves add; added time may exceed it for one turn.

        Raises:
            TimeFullError: that side would have more than *most*.
        """
        settled = self.settled(now)
        left = settled.left if running else self.resting
        if more > most - left:
            raise TimeFullError(most)
        left += more
        if not running:
            return replace(self, resting=left)
        given = replace(settled, left=left, turn=max(left, self.turn))
        return given.as_announced(self.announced, now)

    def as_announced(self, announced: Announced, now: datetime) -> Self:
        """The clock with those of *announced* that are due by *now*; the rest will be announced."""
        past = [
            what
            for at, what in replace(self, announced=Announced.NOTHING).events(Habits())
            if at <= now
        ]
        return replace(self, announced=announced & sum(past, Announced.NOTHING))

    def events(self, habits: Habits) -> list[tuple[datetime, Announced]]:
        """Announcements still to be made about the running turn, with times, earliest first."""
        deadline = self.deadline
        moments = [(deadline, Announced.LAPSED)]
        # Nobody is reminded of a deadline that has been announced as passed.
        if habits.reminded and Announced.LAPSED not in self.announced:
            reminders = reminder_times(self.turn, self.left, self.since, self.time_off)
            # Reminders missed during an outage are given at its end, not before.
            since = max([self.since, *(outage.end for outage in self.outages)])
            moments += awake(reminders, since, deadline, habits.quiet)
        return sorted((at, what) for at, what in moments if not what & self.announced)

    def wake_at(self, habits: Habits) -> datetime | None:
        """Time of the next announcement, given the *habits* of the player to move; None if none."""
        events = self.events(habits)
        return events[0][0] if events else None

    def for_player(self, habits: Habits) -> Self:
        """The clock for a running turn of a player with *habits*."""
        return replace(
            self,
            away=habits.away if self.control.vacations else None,
            weekend=habits.weekend if self.control.weekends else None,
        )
