"""A second opinion on the time of a match: plain books, kept five minutes by five minutes.

It knows nothing of clocks, intervals or banks of the program. Whoever plays with it moves time
with ``pass_time``, and says what players do.
"""

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from play.news.kinds import News
from play.news.matches import FlagFell, ReminderDue, WinClaimable
from play.time.time_control import Lapse, TimeControl
from tafl.pieces import Side

TICK = timedelta(minutes=5)
FIRST_MOVE = timedelta(days=3)
LAST_CALL = timedelta(hours=6)
SATURDAY = 5
ZERO = timedelta()


@dataclass
class Books:
    """The time of a match that begins *now* under *control*, all lengths in whole ticks.

    *movers* are the sides of the turns played. *announced* counts what was to be announced.
    """

    control: TimeControl
    now: datetime
    movers: list[Side] = field(default_factory=list)
    announced: Counter[type[News]] = field(default_factory=Counter)
    ended: bool = False
    left: timedelta = field(init=False)
    turn: timedelta = field(init=False)

    def __post_init__(self) -> None:
        long_ago = self.now
        self.paused_until = long_ago
        self.away_until = dict.fromkeys(Side, long_ago)
        self.banks = dict.fromkeys(Side, self.control.start)
        self._begin(Side.ATTACKERS)

    @property
    def first(self) -> bool:
        """Whether the side to move has not moved yet."""
        return self.to_move not in self.movers

    @property
    def late(self) -> bool:
        return self.left == ZERO

    @property
    def fallen(self) -> bool:
        """Whether the flag has fallen, and the match is only waiting for somebody to see it."""
        return self.late and (self.first or self.control.lapse is not Lapse.CLAIM)

    @property
    def deadline(self) -> datetime:
        """When the time of the side to move runs out, if nobody does anything."""
        left, end = self.left, self.now
        while left:
            left -= TICK if self._runs(end) else ZERO
            end += TICK
        return end

    def pass_time(self, time: timedelta, *, up: bool = True) -> None:
        """Let *time* pass, in which the bot is *up* or not."""
        for _ in range(time // TICK):
            if up and self.left and self._runs(self.now):
                self.left -= TICK
            self.now += TICK

    def move(self) -> None:
        mover = self.to_move
        self.banks[mover] = self._bank()
        self.movers.append(mover)
        self._begin(mover.opponent)

    def take_back(self, side: Side) -> None:
        """The last move of *side* is taken back, with its answer.

        Nobody loses time by that: what is left may be more than the cap, after a gift.
        """
        whole = self.control.start == self.control.increment == self.control.cap
        if whole and not self.first:
            self.banks[self.to_move] = self.control.start
        elif not self.first:
            self.banks[self.to_move] = self.left
        while self.movers.pop() is not side:
            pass
        self._begin(side)

    def give(self, more: timedelta, side: Side) -> None:
        """*side*, which has moved before, is given more time."""
        if side is not self.to_move:
            self.banks[side] += more
            return
        self.left += more
        if self.first:
            # Only what is more than the turn began with is more than the limit gives anyhow.
            self.banks[side] += max(self.left - self.turn, ZERO)
        self.turn = max(self.turn, self.left)
        self.reminded &= self._due()
        self.claimable = False

    def pause(self, until: datetime) -> None:
        """Time stands still *until* then; a reminder that is put off by that comes again."""
        self.paused_until = until
        self.reminded &= self._due()

    def timer(self) -> None:
        """The bot looks at the clock."""
        if self.ended or (self.late and self.claimable):
            return
        if self.fallen:
            self.end(FlagFell)
        elif self.late:
            self.claimable = True
            self.announced[WinClaimable] += 1
        elif due := self._due() - self.reminded:
            self.reminded |= due
            self.announced[ReminderDue] += 1

    def end(self, kind: type[News]) -> None:
        """The match is over."""
        self.ended = True
        self.announced[kind] += 1

    def _begin(self, side: Side) -> None:
        self.to_move = side
        self.left = self.banks[side]
        if self.first:
            limit = max(FIRST_MOVE, self.control.start)
            self.left = limit + max(self.left - self.control.start, ZERO)
        self.turn = self.left
        self.reminded: set[str] = set()
        self.claimable = False

    def _bank(self) -> timedelta:
        """The time that the side to move keeps after its move.

        A first turn uses up its limit first, and then what the bank has more than at the start.
        """
        if self.first:
            bank = max(self.banks[self.to_move], self.control.start)
            over = max(self.turn - self.left - max(FIRST_MOVE, self.control.start), ZERO)
            return min(max(bank - over, self.control.start), self.control.cap)
        return min(self.left + self.control.increment, self.control.cap)

    def _due(self) -> set[str]:
        """The reminders of this turn whose time has come."""
        due = set()
        if 5 * self.left <= self.turn:
            due.add("a fifth")
        if self.turn > LAST_CALL and self.now >= self.deadline - LAST_CALL:
            due.add("six hours")
        return due

    def _runs(self, moment: datetime) -> bool:
        """Whether the time of the side to move runs from *moment* on."""
        if moment < self.paused_until:
            return False
        if self.control.vacations and moment < self.away_until[self.to_move]:
            return False
        return not (self.control.weekends and moment.weekday() >= SATURDAY)
