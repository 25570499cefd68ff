"""The clock of a match: whose time runs, how much is left, when it stands still."""

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
    """The time of the side to move runs: *left* was left at *since*; *turn* is what it began with.

    *resting* is the bank of the other side. *first* says that the side to move makes its first move
    of the match, which has a limit of its own. Time stands still in *pause*, on which the players
    agreed, in *away*, the vacation of the player to move, on their *weekend*, where the control has
    it so, and in *outages* of the bot since *since*. *announced* has been said of it.
    """

    control: TimeControl
    left: timedelta
    resting: timedelta
    since: datetime
    turn: timedelta
    first: bool = True
    pause: Interval | None = None
    away: Interval | None = None
    weekend: Weekend | None = None
    outages: tuple[Interval, ...] = ()
    announced: Announced = Announced.NOTHING

    @classmethod
    def start(cls, control: TimeControl, now: datetime, habits: Habits) -> Self:
        """The clock at the start of a match, given the *habits* of the first to move."""
        limit = control.first_move
        clock = cls(control, limit, control.start, now, limit)
        return clock.for_player(habits)

    @property
    def time_off(self) -> TimeOff:
        """All times in which the running turn's time stands still."""
        single = (*self.outages, self.pause, self.away)
        return TimeOff(tuple(off for off in single if off is not None), self.weekend)

    @property
    def deadline(self) -> datetime:
        """When the time of the side to move has run out."""
        return self.time_off.end(self.since, self.left)

    def time_left(self, now: datetime) -> timedelta:
        """What the side to move has left; zero at the deadline and after it."""
        return max(self.left - self.time_off.spent(self.since, now), ZERO)

    @property
    def falls(self) -> bool:
        """Whether the match ends by itself when the time has run out, and need not be claimed."""
        return self.first or self.control.lapse is not Lapse.CLAIM

    def has_lapsed(self, now: datetime) -> bool:
        """Whether the time of the side to move has run out."""
        return self.time_left(now) == ZERO

    def is_paused(self, now: datetime) -> bool:
        """Whether the players have agreed that it stands still now."""
        return self.pause is not None and now in self.pause

    def still_until(self, now: datetime) -> datetime | None:
        """Until when time stands still; None when it runs."""
        return self.time_off.until(now)

    def moved(self, now: datetime, habits: Habits, *, again: bool, first: bool) -> Self:
        """The clock after a move.

        The next turn is the same side's *again*, or the other's; it has *habits*, and whether it
        is its *first*. Time that was added before a side's first move counts for that move, after
        the limit of that; what is not used stays in the bank.
        """
        if self.first:
            bank = min(self._bank_before_first_move, self.control.start + self.time_left(now))
        else:
            bank = self.time_left(now) + self.control.increment
        bank = min(bank, self.control.cap)
        return self._turned(bank, now, habits, again=again, first=first)

    def taken_back(self, now: datetime, habits: Habits, *, again: bool, first: bool) -> Self:
        """The clock after moves were taken back; its player is reminded as after a move.

        Each bank stays as it is now: no time is given back, and no increment undone. Where each
        move has its own time the turn has all of it.
        """
        if self.first:
            bank = self._bank_before_first_move
        else:
            bank = self.control.start if self.control.is_per_move else self.time_left(now)
        return self._turned(bank, now, habits, again=again, first=first)

    @property
    def _bank_before_first_move(self) -> timedelta:
        """The bank that a turn with the limit of a first move began with: no less than at start."""
        return self.control.start + max(self.turn - self.control.first_move, ZERO)

    def _turned(
        self, bank: timedelta, now: datetime, habits: Habits, *, again: bool, first: bool
    ) -> Self:
        """The clock when a turn begins, and *bank* is left to the side whose turn has ended."""
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
        """What the other side will have for its next turn, which may be its *first*."""
        return self._for_turn(self.resting, first=first)

    def _for_turn(self, bank: timedelta, *, first: bool) -> timedelta:
        """What a turn begins with; the *first* has a limit of its own, and what was added."""
        if not first:
            return bank
        added = max(bank - self.control.start, ZERO)
        return min(self.control.first_move + added, MAX_TIME)

    def settled(self, now: datetime) -> Self:
        """The same clock, with what has been spent until *now* taken off."""
        outages = tuple(outage for outage in self.outages if outage.end > now)
        return replace(self, left=self.time_left(now), since=now, outages=outages)

    def following(self, away: Interval | None) -> Self:
        """The clock of a player whose vacation is *away*, also if it was stored before they left.

        Or before they came back early. That stops no clock that had run out by then, nor one of a
        match in which vacations do not count.
        """
        if away is None or away == self.away or not self.control.vacations:
            return self
        before = self.away
        is_cut_short = before is not None and before.start == away.start and before.end > away.end
        # A clock that was set since runs from then.
        changed_at = max(away.end if is_cut_short else away.start, self.since)
        if self.has_lapsed(changed_at):
            return self
        return replace(self.settled(changed_at), away=away)

    def with_pause(self, pause: Interval | None, now: datetime) -> Self:
        """The clock that the players pause, or set going again, *now*.

        A reminder that was given and is put off by it comes again.
        """
        return replace(self.settled(now), pause=pause).as_announced(self.announced, now)

    def with_more(
        self, more: timedelta, now: datetime, *, running: bool, most: timedelta = MAX_TIME
    ) -> Self:
        """The clock with *more* time for the side whose time is *running*, or for the other.

        The cap of the control limits what moves add; a present may go beyond it, for one turn.

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
        """The clock with that of *announced* whose time has come by *now*; the rest will come."""
        past = [
            what
            for at, what in replace(self, announced=Announced.NOTHING).events(Habits())
            if at <= now
        ]
        return replace(self, announced=announced & sum(past, Announced.NOTHING))

    def events(self, habits: Habits) -> list[tuple[datetime, Announced]]:
        """What is still to be said about the running turn, and when, the earliest first."""
        deadline = self.deadline
        moments = [(deadline, Announced.LAPSED)]
        # Nobody is reminded of time that has been announced as over.
        if habits.reminded and Announced.LAPSED not in self.announced:
            reminders = reminder_times(self.turn, self.left, self.since, self.time_off)
            # While the bot was silent nobody could be reminded: not at a moment before its return.
            since = max([self.since, *(outage.end for outage in self.outages)])
            moments += awake(reminders, since, deadline, habits.quiet)
        return sorted((at, what) for at, what in moments if not what & self.announced)

    def wake_at(self, habits: Habits) -> datetime | None:
        """When it is due next, for a player to move with *habits*; None when nothing is left."""
        events = self.events(habits)
        return events[0][0] if events else None

    def for_player(self, habits: Habits) -> Self:
        """The clock whose running turn is that of a player with *habits*."""
        return replace(
            self,
            away=habits.away if self.control.vacations else None,
            weekend=habits.weekend if self.control.weekends else None,
        )
