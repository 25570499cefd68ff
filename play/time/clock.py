"""The clock of a match: the time left to each side, and when it stands still."""

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
    """The clock of a match. The time of the side to move runs, except in its time off."""

    control: TimeControl
    left: timedelta
    """The time that the side to move had left at *since*."""
    resting: timedelta
    """The other side's time, saved for its next turns."""
    since: datetime
    turn: timedelta
    """The time that the side to move had at the start of its turn, with time given since."""
    first: bool = True
    """Whether this is the first turn of the side to move, which has a time limit of its own."""
    pause: Interval | None = None
    """A pause that the players have agreed on."""
    away: Interval | None = None
    """The vacation of the player to move; None if vacations do not count, or there is none."""
    weekend: Weekend | None = None
    """The weekly days off of the player to move; None if they do not count in this match."""
    outages: tuple[Interval, ...] = ()
    """Times since *since* in which the bot did not run."""
    announced: Announced = Announced.NOTHING
    """The reminders and other announcements made about the present turn so far."""

    @classmethod
    def start(cls, control: TimeControl, now: datetime, habits: Habits) -> Self:
        """The clock at the start of a match; *habits* are the settings of the player to move."""
        limit = control.first_move
        clock = cls(control, limit, control.start, now, limit)
        return clock.for_player(habits)

    @property
    def time_off(self) -> TimeOff:
        """All times in which the clock stands still during the present turn."""
        single = (*self.outages, self.pause, self.away)
        return TimeOff(tuple(off for off in single if off is not None), self.weekend)

    @property
    def deadline(self) -> datetime:
        """Time at which the side to move runs out of time, in UTC."""
        return self.time_off.end(self.since, self.left)

    def time_left(self, now: datetime) -> timedelta:
        """The time left to the side to move at *now*; zero from the deadline on."""
        return max(self.left - self.time_off.spent(self.since, now), ZERO)

    @property
    def falls(self) -> bool:
        """Whether the match ends by itself at the deadline, without a claim by the opponent."""
        return self.first or self.control.lapse is not Lapse.CLAIM

    def has_lapsed(self, now: datetime) -> bool:
        """Whether the side to move has run out of time by *now*."""
        return self.time_left(now) == ZERO

    def is_paused(self, now: datetime) -> bool:
        """Whether the clock stands still at *now* because the players have agreed on a pause."""
        return self.pause is not None and now in self.pause

    def still_until(self, now: datetime) -> datetime | None:
        """When the clock, which stands still at *now*, runs again; None if it runs."""
        return self.time_off.until(now)

    def moved(self, now: datetime, habits: Habits, *, again: bool, first: bool) -> Self:
        """The clock after a move at *now*.

        With *again*, the same side has the next turn, otherwise the other side. Its player has
        *habits*, and *first* says whether it is that side's first turn. Time given before a side's
        first move adds to the limit of that move; what is left of it is kept for later turns.
        """
        if self.first:
            bank = min(self._bank_before_first_move, self.control.start + self.time_left(now))
        else:
            bank = self.time_left(now) + self.control.increment
        bank = min(bank, self.control.cap)
        return self._turned(bank, now, habits, again=again, first=first)

    def taken_back(self, now: datetime, habits: Habits, *, again: bool, first: bool) -> Self:
        """The clock after a takeback at *now*; reminders are due again as after a move.

        No time is given back, none is taken away, and no increment undone. If each move has its own
        time, the turn has all of it. *again*, *first* and *habits* are as in ``moved``.
        """
        if self.first:
            bank = self._bank_before_first_move
        else:
            bank = self.control.start if self.control.is_per_move else self.time_left(now)
        return self._turned(bank, now, habits, again=again, first=first)

    @property
    def _bank_before_first_move(self) -> timedelta:
        """The time saved by the side to move at the start of its first turn, gifts included."""
        return self.control.start + max(self.turn - self.control.first_move, ZERO)

    def _turned(
        self, bank: timedelta, now: datetime, habits: Habits, *, again: bool, first: bool
    ) -> Self:
        """The clock at the start of a turn; *bank* is left to the side whose turn has ended."""
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
        """The time that the other side has for its next turn, which may be its *first*."""
        return self._for_turn(self.resting, first=first)

    def _for_turn(self, bank: timedelta, *, first: bool) -> timedelta:
        """The time at the start of a turn; a *first* one has its own limit, plus any time given."""
        if not first:
            return bank
        added = max(bank - self.control.start, ZERO)
        return min(self.control.first_move + added, MAX_TIME)

    def settled(self, now: datetime) -> Self:
        """The clock counted from *now* on, with the time spent until then subtracted."""
        outages = tuple(outage for outage in self.outages if outage.end > now)
        return replace(self, left=self.time_left(now), since=now, outages=outages)

    def with_pause(self, pause: Interval | None, now: datetime) -> Self:
        """The clock with *pause* from *now* on, or with no pause if that is None.

        A reminder that was given, and is postponed by the pause, will be given again.
        """
        return replace(self.settled(now), pause=pause).as_announced(self.announced, now)

    def with_more(
        self, more: timedelta, now: datetime, *, running: bool, most: timedelta = MAX_TIME
    ) -> Self:
        """The clock with *more* time for the side to move if *running*, else for the other side.

        The time control's cap limits what moves add; given time may exceed it for one turn.

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
        """The clock on which those of *announced* count as made that are due by *now*."""
        past = [
            what
            for at, what in replace(self, announced=Announced.NOTHING).events(Habits())
            if at <= now
        ]
        return replace(self, announced=announced & sum(past, Announced.NOTHING))

    def events(self, habits: Habits) -> list[tuple[datetime, Announced]]:
        """The announcements still to be made to a player with *habits*, with times, in order."""
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
        """Time of the next announcement to a player with *habits*; None if none is to come."""
        events = self.events(habits)
        return events[0][0] if events else None

    def for_player(self, habits: Habits) -> Self:
        """The clock, whose turn begins, with the time off of a player with these *habits*."""
        return replace(
            self,
            away=habits.away if self.control.vacations else None,
            weekend=habits.weekend_at(self.since) if self.control.weekends else None,
        )
