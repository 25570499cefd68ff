"""Whatever two players do over weeks, and however often the bot is restarted, time is kept right.

A state machine plays one match on a SQLite file through the services, as Discord would; the books
are kept a second time in ``tests.support.bookkeeping``.
"""

import asyncio
import shutil
import tempfile
from collections import Counter
from collections.abc import Awaitable
from dataclasses import replace
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from db.migrate import migrate
from play.errors import PlayError
from play.matches import errors
from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.matches.terms import Terms
from play.news.kinds import News
from play.news.matches import BoardDue, FlagFell, MatchEnded, ReminderDue, WinClaimable
from play.news.offers import (
    MatchPaused,
    MatchResumed,
    MovesTakenBack,
    OfferDeclined,
    OfferMade,
    TimeGiven,
)
from play.services.clocks import Clocks
from play.services.delivery import Outbox
from play.services.matches import Matches
from play.services.players import Players
from play.services.uptime import MIN_OUTAGE, Uptime
from play.time.errors import AlreadyAwayError, NotAwayError, TimeFullError, TooLittleVacationError
from play.time.habits import DEFAULT_HABITS
from play.time.periods import DAY
from play.time.time_control import UNTIMED, Lapse, TimeControl
from tafl.moves import Move
from tafl.pieces import Side
from tafl.ruleset import Repetition
from tests.support.bookkeeping import TICK, Books
from tests.support.depth import fewer
from tests.support.examples import ANNA, BJORN, HALL, HOUR, NOON, TINY
from tests.support.stored import due_now
from tests.support.stores import store_on
from tests.support.world import refused

T = TypeVar("T")

ENDLESS = replace(TINY, repetition=Repetition.IGNORED)
"""The players of the test never end a game on the board."""

CONTROLS = (
    TimeControl(DAY, 6 * HOUR, 2 * DAY, weekends=True),
    TimeControl(2 * DAY, DAY, 4 * DAY, vacations=False),
    TimeControl.per_move(12 * HOUR),
    replace(TimeControl.per_move(DAY), lapse=Lapse.CLAIM),
    UNTIMED,
)
PLAYERS = {Side.ATTACKERS: ANNA, Side.DEFENDERS: BJORN}
LAST = {MatchEnded, FlagFell}
COUNTED = {
    *LAST,
    BoardDue,
    ReminderDue,
    WinClaimable,
    OfferMade,
    OfferDeclined,
    MovesTakenBack,
    MatchPaused,
    MatchResumed,
    TimeGiven,
}
AGREED = {
    OfferKind.TAKEBACK: MovesTakenBack,
    OfferKind.PAUSE: MatchPaused,
    OfferKind.RESUME: MatchResumed,
}

sides = st.sampled_from(Side)
some_time = st.sampled_from([1, 7, 12, 50, 72, 120, 150]).map(lambda n: n * TICK)
weeks = st.sampled_from([288, 700, 2016, 4032]).map(lambda n: n * TICK)
numbers = st.integers(0, 30)


@cache
def empty_database() -> Path:
    """A file with all tables, made once."""
    file = Path(tempfile.mkdtemp()) / "empty.sqlite3"
    asyncio.run(migrate(f"sqlite+aiosqlite:///{file}"))
    return file


class Correspondence(RuleBasedStateMachine):
    """One match, the bot that keeps it, and the books."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.file = Path(shutil.copy(empty_database(), self.folder.name))
        self.now = NOON
        self.announced: Counter[type[News]] = Counter()

    def teardown(self) -> None:
        self.run(self.store.close())
        self.runner.close()
        self.folder.cleanup()

    def run(self, request: Awaitable[T]) -> T:
        async def awaited() -> T:
            return await request

        return self.runner.run(awaited())

    def open(self) -> None:
        """Start the bot."""
        self.store = store_on(self.file)
        now = lambda: self.now  # noqa: E731
        wake = lambda: None  # noqa: E731
        self.matches = Matches(self.store, now, wake)
        self.clocks = Clocks(self.store, now, wake)
        self.players = Players(self.store, now, wake)
        self.outbox = Outbox(self.store, now)
        self.uptime = Uptime(self.store, now, beats=False)
        self.run(self.uptime.start())

    @initialize(control=st.sampled_from(CONTROLS), fresh=st.sampled_from([False, False, True]))
    def begin(self, control: TimeControl, fresh: bool) -> None:
        """A match that is *fresh*, or in which both have moved."""
        self.open()
        self.books = Books(control, self.now)
        self.offered: OfferKind | None = None
        self.lasting = DAY
        self.offering = Side.ATTACKERS
        self.this_turn: set[tuple[Side, OfferKind]] = set()
        self.gave: set[Side] = set()
        self.unseen: set[Side] = set()
        match = Match.start(
            HALL, Seats(ANNA, BJORN), Terms(ENDLESS, None, control), self.now, DEFAULT_HABITS
        )
        self.id = self.run(self._add(match)).id
        if not fresh:
            self.move(0)
            self.move(0)

    async def _add(self, match: Match) -> Match:
        async with self.store.begin() as unit:
            return await unit.matches.add_match(match, DEFAULT_HABITS)

    @property
    def match(self) -> Match:
        return self.run(self.matches.load_match(self.id))

    @property
    def lasts(self) -> bool:
        """Whether something may come of waiting for weeks, other than a flag that falls."""
        return self.books.first or self.books.deadline > self.now + 3 * DAY

    def accepted(self, request: Awaitable[Match], *refusals: type[PlayError]) -> bool:
        """Whether a request of a player is accepted: not after the end, nor after the flag."""
        books = self.books
        if books.ended or books.fallen:
            refused(errors.MatchOverError if books.ended else errors.TimeUpError, self.run, request)
            return False
        try:
            self.run(request)
        except refusals:
            return False
        return True

    # Time passes.

    def _pass(self, time: timedelta) -> None:
        self.now += time
        self.books.pass_time(time)

    @rule(time=some_time)
    def wait_while_nobody_looks(self, time: timedelta) -> None:
        self._pass(time)

    @precondition(lambda self: self.lasts)
    @rule(time=weeks)
    def wait_for_weeks(self, time: timedelta) -> None:
        """In a pause, on vacation, before the first move, or without a clock."""
        self.wait_as_the_timekeeper_does(time)

    @rule(time=some_time)
    def wait_as_the_timekeeper_does(self, time: timedelta) -> None:
        """He sleeps until something is due; so in the end nothing is left to do."""
        end = self.now + time
        while (due := self.run(self.clocks.next_due())) is not None and due <= end:
            self._pass(-(-max(due - self.now, timedelta()) // TICK) * TICK)
            self.look_at_the_clock()
        self._pass(end - self.now)
        before = self.books.announced.copy()
        self.books.timer()
        assert self.books.announced == before, "something was due, and the timekeeper was not told"

    @rule()
    def look_at_the_clock(self) -> None:
        self.run(self.clocks.run_due())
        assert self.clocks.put_off.failures == {}
        self.books.timer()

    @rule(time=st.sampled_from([TICK, MIN_OUTAGE, MIN_OUTAGE + TICK, HOUR, 3 * DAY]))
    def restart(self, time: timedelta) -> None:
        """The bot is killed, and started again some time later."""
        self.run(self.uptime.mark())
        self.run(self.store.close())
        self.now += time
        self.books.pass_time(time, up=time <= MIN_OUTAGE)
        self.open()

    # Players act.

    @rule(time=st.lists(some_time, min_size=2, max_size=4), number=numbers)
    def play_on(self, time: list[timedelta], number: int) -> None:
        """Both move, and take their time."""
        for each in time:
            self.wait_as_the_timekeeper_does(each)
            self.move(number)

    @rule(number=numbers)
    def move(self, number: int) -> None:
        match = self.match
        moves = [move for move in match.position.legal_moves() if _goes_on(match, move)]
        if not moves:  # every move would end the game, as seldom happens
            return
        move = moves[number % len(moves)]
        if not self.accepted(self.matches.play(self.id, match.player_to_move, move)):
            return
        outlives = self.offering is match.to_move and self.offered is not OfferKind.TAKEBACK
        self.offered = self.offered if outlives else None
        self.this_turn.clear()
        self.gave.clear()
        self.unseen &= {match.to_move}
        self.books.move()
        self.books.announced[BoardDue] += 1

    @rule(
        side=sides, kind=st.sampled_from(OfferKind), lasting=st.sampled_from([HOUR, DAY, 6 * DAY])
    )
    def offer(self, side: Side, kind: OfferKind, lasting: timedelta) -> None:
        pause = lasting if kind is OfferKind.PAUSE else None
        request = self.matches.offer(self.id, PLAYERS[side], kind, pause)
        if self.accepted(
            request, errors.OfferOpenError, errors.OfferError, errors.OfferRepeatedError
        ):
            assert self.offered is None
            assert (side, kind) not in self.this_turn
            self.this_turn.add((side, kind))
            self.offered, self.offering, self.lasting = kind, side, lasting
            self.books.announced[OfferMade] += 1

    @rule(agreed=st.booleans())
    def answer(self, agreed: bool) -> None:
        player = PLAYERS[self.offering.opponent]
        if not agreed:
            if self.accepted(self.matches.decline_offer(self.id, player), errors.OfferGoneError):
                assert self.offered is not None
                self.offered = None
                self.books.announced[OfferDeclined] += 1
            return
        if not self.accepted(
            self.matches.accept_offer(self.id, player), errors.OfferGoneError, errors.OfferError
        ):
            return
        kind, self.offered = self.offered, None
        assert kind is not None
        if kind in {OfferKind.DRAW, OfferKind.ABORT}:
            self.books.end(MatchEnded)
            return
        self.this_turn.discard((self.offering, kind))
        self.books.announced[AGREED[kind]] += 1
        if kind is OfferKind.TAKEBACK:
            self.books.take_back(self.offering)
            for marks in (self.this_turn, self.gave, self.unseen):
                marks.clear()
        else:
            lasting = self.lasting if kind is OfferKind.PAUSE else timedelta()
            self.books.pause(self.now + lasting)

    @rule(
        side=sides,
        kind=st.sampled_from([OfferKind.TAKEBACK, OfferKind.PAUSE, OfferKind.RESUME]),
        lasting=st.sampled_from([HOUR, DAY, 6 * DAY]),
    )
    def agree(self, side: Side, kind: OfferKind, lasting: timedelta) -> None:
        """One offers, and the other accepts at once, whatever stood before."""
        self.answer(agreed=False)
        self.offer(side, kind, lasting)
        self.answer(agreed=True)

    @precondition(lambda self: set(self.books.movers) == set(Side))
    @rule(side=sides, more=st.sampled_from([HOUR, 5 * HOUR, DAY]))
    def give_time(self, side: Side, more: timedelta) -> None:
        """To the opponent of *side*."""
        request = self.matches.give_time(self.id, PLAYERS[side], more)
        if self.accepted(request, TimeFullError, errors.TimeGivenError):
            assert side not in self.gave
            self.gave.add(side)
            self.books.give(more, side.opponent)
            self.books.announced[TimeGiven] += side not in self.unseen
            self.unseen.add(side)

    @rule(side=sides, lasting=st.sampled_from([DAY, 2 * DAY]))
    def go_on_vacation(self, side: Side, lasting: timedelta) -> None:
        """The timekeeper has seen the last one by now: it woke him, and took a day at least."""
        self.look_at_the_clock()
        away = self.now < self.books.away_until[side]
        try:
            self.run(self.players.start_vacation(PLAYERS[side], lasting))
        except AlreadyAwayError:
            assert away
        except TooLittleVacationError:
            assert not away
        else:
            assert not away
            self.books.away_until[side] = self.now + lasting

    @rule(side=sides)
    def come_back(self, side: Side) -> None:
        away = self.now < self.books.away_until[side]
        try:
            self.run(self.players.end_vacation(PLAYERS[side]))
        except NotAwayError:
            assert not away
        else:
            assert away
            self.books.away_until[side] = self.now

    @rule(side=sides)
    def claim(self, side: Side) -> None:
        books = self.books
        if self.accepted(self.matches.claim(self.id, PLAYERS[side]), errors.NothingToClaimError):
            assert books.late
            assert side is not books.to_move
            books.end(MatchEnded)

    @precondition(lambda self: len(self.books.movers) >= MANY)
    @rule(side=sides)
    def resign(self, side: Side) -> None:
        if self.accepted(self.matches.resign(self.id, PLAYERS[side])):
            self.books.end(MatchEnded)

    # What always holds.

    @rule()
    def deliver(self) -> None:
        """The courier delivers what there is."""
        while due := self.run(due_now(self.outbox, 10)):
            for notice in due:
                self.run(self.outbox.close(notice.id))
                self.announced[type(notice.news)] += 1

    @invariant()
    def all_is_told_once(self) -> None:
        """Each board, reminder and end, as soon as the courier has come by."""
        self.deliver()
        told = Counter({kind: n for kind, n in self.announced.items() if kind in COUNTED})
        assert told == +self.books.announced

    @invariant()
    def there_is_at_most_one_end(self) -> None:
        assert self.announced[MatchEnded] + self.announced[FlagFell] == self.books.ended
        match, books = self.match, self.books
        assert (match.state is MatchState.RUNNING) != books.ended
        if books.announced[FlagFell]:
            assert (match.state is MatchState.ABORTED) == books.first

    @invariant()
    def time_is_that_of_the_books(self) -> None:
        """The time spent is that of the wall, without the pauses."""
        books, match = self.books, self.match
        if books.ended:
            assert match.wake_at(DEFAULT_HABITS) is None
            return
        left, resting = match.clock.time_left(self.now), match.clock.resting
        assert (match.to_move, left) == (books.to_move, books.left)
        assert resting == books.banks[books.to_move.opponent]
        if books.late:
            assert match.clock.deadline <= self.now
        else:
            assert match.clock.deadline == books.deadline


MANY = 6
"""Number of moves before anybody resigns, so that matches last."""


def _goes_on(match: Match, move: Move) -> bool:
    """Whether the game goes on after *move*."""
    return match.game.play(move).outcome is None


TestCorrespondence = Correspondence.TestCase
TestCorrespondence.settings = settings(fewer(0.15), stateful_step_count=30)
