"""Flags that fall by themselves, wins on time that are claimed, and the reminders before."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, replace
from datetime import time, timedelta
from pathlib import Path

import pytest

from db.store import SqlStore, SqlUnit
from play.matches.errors import MatchOverError, NothingToClaimError, NotYourMatchError, TimeUpError
from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.seats import Seats
from play.matches.state import MatchState, Occasion
from play.matches.terms import Terms
from play.matches.timing import advance_clock, claim_win
from play.news.kinds import SentPrivately
from play.news.matches import FlagFell, MatchEnded, ReminderDue, WinClaimable
from play.news.offers import OfferClosed
from play.players.player import Player, Reminders
from play.services.clocks import Clocks
from play.services.duties import BATCH_SIZE, FIRST_PAUSE
from play.shards import ALL_SHARDS
from play.time.habits import DEFAULT_HABITS
from play.time.periods import DAY
from play.time.time_control import UNTIMED, TimeControl
from tafl.endings import Outcome, Reason
from tafl.pieces import Side
from tests.support.examples import ANNA, BJORN, CARL, HALL, HOUR, NOON, TINY, played_under
from tests.support.stored import add_matches, spoil
from tests.support.timekeeping import CLAIMED, LOST, SECOND, TWO_DAYS, fresh, run_until, under_way
from tests.support.world import World, declined, kinds, refused, told


@dataclass(frozen=True)
class Interrupted:
    """A *store*, where others do something before each transaction that writes."""

    store: SqlStore
    meanwhile: Callable[[], Awaitable[None]]
    is_shared: bool = False

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[SqlUnit]:
        await self.meanwhile()
        async with self.store.begin() as unit:
            yield unit

    def read(self) -> AbstractAsyncContextManager[SqlUnit]:
        return self.store.read()


async def test_a_flag_falls_by_itself(timed: Match, world: World) -> None:
    """When time has run out, and both are told once; the timer first looks after 80 % of it."""
    assert timed.wake_at(DEFAULT_HABITS) == await world.clocks.next_due() == NOON + 0.8 * 2 * DAY
    world.wait(2 * DAY - SECOND)
    await world.clocks.run_due()
    await told(world)
    assert (await world.matches.load_match(timed.id)).state is MatchState.RUNNING

    world.wait(SECOND)
    await world.clocks.run_due()
    await world.clocks.run_due()

    ended = await world.matches.load_match(timed.id)
    assert (ended.state, ended.outcome) == (MatchState.FINISHED, LOST)
    assert await told(world) == [FlagFell(timed.id, ANNA)]
    assert await world.clocks.next_due() is None


async def test_nothing_is_done_in_a_match_whose_flag_has_fallen(timed: Match, world: World) -> None:
    """Also if nobody has noticed, and nobody is asked to confirm it; the timer is woken, once."""
    offered = await world.matches.offer(timed.id, BJORN, OfferKind.DRAW)
    await told(world)
    world.wait(2 * DAY)
    wakes = world.wakes

    for confirmed in (False, True):
        play = world.matches.play(timed.id, ANNA, "b1-b2", confirmed=confirmed)
        assert (await declined(TimeUpError, play)).late is Side.ATTACKERS
    assert world.wakes == wakes + 2
    for request in (world.matches.resign, world.matches.abort, world.matches.claim):
        for player in (ANNA, BJORN):
            await declined(TimeUpError, request(timed.id, player))
    await declined(TimeUpError, world.matches.accept_offer(timed.id, ANNA))
    assert await world.matches.load_match(timed.id) == offered
    assert await kinds(world) == []

    await world.clocks.run_due()
    assert await kinds(world) == [FlagFell, OfferClosed]
    await declined(MatchOverError, world.matches.play(timed.id, ANNA, "b1-b2"))


async def test_a_move_in_the_last_moment_counts(timed: Match, world: World) -> None:
    world.wait(2 * DAY - timedelta(microseconds=1))

    await world.matches.play(timed.id, ANNA, "b1-b2")
    world.wait(HOUR)
    await world.clocks.run_due()

    assert (await world.matches.load_match(timed.id)).state is MatchState.RUNNING


async def test_a_match_that_has_ended_meanwhile_is_left_alone(timed: Match, world: World) -> None:
    """Anna resigns after the timer has found it due, and before it looks at it."""

    async def resign() -> None:
        if (await world.matches.load_match(timed.id)).state is MatchState.RUNNING:
            await world.matches.resign(timed.id, ANNA)

    world.wait(0.8 * 2 * DAY)
    clocks = Clocks(Interrupted(world.store, resign), world.now, world.wake)

    await clocks.run_due()

    assert clocks.put_off.failures == {}
    assert await kinds(world) == [MatchEnded]
    assert (await world.matches.load_match(timed.id)).outcome == Outcome(
        Side.DEFENDERS, Reason.RESIGNED
    )


async def test_no_flag_falls_in_a_silence_that_begins_meanwhile(timed: Match, world: World) -> None:
    """The machine is suspended after the timer has found the match: Anna's move may be waiting."""
    silent = ALL_SHARDS.only(())
    world.wait(2 * DAY)
    clocks = Clocks(world.store, world.now, world.wake, lambda: silent)

    await clocks.run_due()

    assert await kinds(world) == []
    assert (await world.matches.load_match(timed.id)).state is MatchState.RUNNING


async def test_many_flags_fall_at_the_same_moment(world: World) -> None:
    """More than are dealt with at once: the others are due in the same moment."""
    match = await under_way(world, TWO_DAYS)
    number = BATCH_SIZE + 3
    await add_matches(world.store, *[replace(match, id=0)] * (number - 1))
    world.wait(2 * DAY)

    await world.clocks.run_due()
    left = await world.clocks.next_due()
    assert left is not None
    assert left <= world.now()
    await world.clocks.run_due()

    assert await world.clocks.next_due() is None
    ended = await world.matches.recent(ANNA, number)
    assert [match.outcome for match in ended] == [LOST] * number
    assert await kinds(world) == [FlagFell] * number


async def test_without_a_first_move_of_each_side_the_match_counts_for_nothing(world: World) -> None:
    """After three days, rated or not, also where a win would have to be claimed."""
    begun = [
        await fresh(world, TimeControl.per_move(HOUR), rated=True),
        await fresh(world, TimeControl.per_move(HOUR), rated=True),
        await fresh(world, CLAIMED),
    ]
    await world.matches.play(begun[0].id, ANNA, "c1-b1")

    await run_until(world, NOON + 3 * DAY - SECOND)
    await told(world)
    assert len(await world.matches.running(ANNA)) == 3
    await run_until(world, NOON + 3 * DAY)

    ended = [await world.matches.load_match(match.id) for match in begun]
    assert [(each.state, each.outcome) for each in ended] == [(MatchState.ABORTED, None)] * 3
    assert await kinds(world) == [FlagFell] * 3


def test_who_does_not_begin_a_match_that_counts_for_more_has_lost_it() -> None:
    for occasion in Occasion:
        terms = Terms(TINY, control=TimeControl.per_move(HOUR))
        untouched = replace(
            Match.start(HALL, Seats(ANNA, BJORN), terms, NOON, DEFAULT_HABITS), occasion=occasion
        )
        begun = untouched.play(ANNA, "c1-b1", NOON, None, DEFAULT_HABITS)
        ends = [
            advance_clock(match, NOON + 3 * DAY, DEFAULT_HABITS)[0].outcome
            for match in (untouched, begun)
        ]
        assert ends == [Outcome(side, Reason.TIME) for side in reversed(Side)]


async def test_a_match_without_a_clock_is_abandoned_after_thirty_days(world: World) -> None:
    """With a warning after twenty-four, and six hours before."""
    match = await under_way(world, UNTIMED)

    assert await run_until(world, NOON + 31 * DAY) == [
        NOON + 24 * DAY,
        NOON + 30 * DAY - 6 * HOUR,
        NOON + 30 * DAY,
    ]

    ended = await world.matches.load_match(match.id)
    assert ended.outcome == Outcome(Side.DEFENDERS, Reason.ABANDONED)
    assert await kinds(world) == [ReminderDue, ReminderDue, FlagFell]


@pytest.fixture
async def claimed(world: World) -> Match:
    """One in which both have moved: since noon Anna has two days, and the win must be claimed."""
    return await under_way(world, CLAIMED)


async def test_a_late_move_counts_until_the_win_is_claimed(claimed: Match, world: World) -> None:
    """The opponent is told once that he may claim it."""
    await run_until(world, NOON + 9 * DAY)
    assert (await kinds(world)).count(WinClaimable) == 1

    played = await world.matches.play(claimed.id, ANNA, "b1-b2")

    assert (played.ply, played.state) == (3, MatchState.RUNNING)
    assert played.clock.deadline == NOON + 11 * DAY


async def test_a_win_is_claimed(claimed: Match, world: World) -> None:
    """Then no move counts any more, and nothing is left to be done."""
    await run_until(world, NOON + 2 * DAY)
    await told(world)

    won = await world.matches.claim(claimed.id, BJORN)

    assert won.outcome == LOST
    assert await world.matches.load_match(claimed.id) == won
    assert await kinds(world) == [MatchEnded]
    assert await world.clocks.next_due() is None
    await declined(MatchOverError, world.matches.play(claimed.id, ANNA, "b1-b2"))


async def test_a_win_may_be_claimed_as_soon_as_the_time_is_over(
    claimed: Match, world: World
) -> None:
    """Before anybody has noticed; but not by who is late, or does not play."""
    world.wait(2 * DAY - SECOND)
    assert (await declined(NothingToClaimError, world.matches.claim(claimed.id, BJORN))).claimable
    world.wait(SECOND)

    await declined(NothingToClaimError, world.matches.claim(claimed.id, ANNA))
    await declined(NotYourMatchError, world.matches.claim(claimed.id, CARL))
    assert (await world.matches.claim(claimed.id, BJORN)).outcome == LOST


def test_a_flag_that_falls_by_itself_is_never_claimed() -> None:
    """Not even between its fall and the end of the match; and the refusal says so."""
    match = played_under(TWO_DAYS, "c1-b1", "c3-c2")

    for now in (NOON, NOON + 3 * DAY):
        assert not refused(NothingToClaimError, claim_win, match, BJORN, now, None).claimable


async def test_a_late_match_may_be_resigned_or_drawn(claimed: Match, world: World) -> None:
    """Its time has run out, but nothing has come of it yet."""
    world.wait(3 * DAY)
    await world.matches.offer(claimed.id, BJORN, OfferKind.DRAW)

    assert (await world.matches.accept_offer(claimed.id, ANNA)).outcome == Outcome(
        None, Reason.AGREED
    )


async def settle(world: World, player: Player) -> None:
    """Store the settings of a player."""
    async with world.store.begin() as unit:
        await unit.players.put(player)


async def test_a_player_is_reminded_twice_in_a_turn(timed: Match, world: World) -> None:
    """When a fifth of two days is left, and six hours before the flag; in the thread."""
    assert await run_until(world, NOON + 47 * HOUR) == [NOON + 38.4 * HOUR, NOON + 42 * HOUR]

    assert await told(world) == [ReminderDue(timed.id, timed.board)] * 2


async def test_a_turn_goes_by_the_settings_of_its_player(world: World) -> None:
    """Anna wants no reminders, and her flag falls; his are his, and wait for the morning."""
    quiet = replace(Player.new(BJORN, NOON), quiet=(time(22), time(5)), reminders=Reminders.DM)
    await settle(world, replace(Player.new(ANNA, NOON), reminders=Reminders.OFF))
    await settle(world, quiet)
    match = await under_way(world, TWO_DAYS)
    assert await world.clocks.next_due() == NOON + 2 * DAY
    await world.matches.play(match.id, ANNA, "b1-b2")
    await told(world)

    assert (await run_until(world, NOON + 41 * HOUR)) == [NOON + 41 * HOUR]
    assert await told(world) == [SentPrivately(BJORN, ReminderDue(match.id, match.board + 1))]


async def test_two_reminders_that_are_due_are_one(timed: Match, world: World) -> None:
    """After the bot was busy, or away for a while."""
    world.wait(43 * HOUR)

    await world.clocks.run_due()

    assert await kinds(world) == [ReminderDue]


async def test_a_reminder_and_what_is_noted_of_it_are_stored_together(
    timed: Match, world: World, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """If one cannot be, the other is not, and the reminder comes later."""
    world.wait(39 * HOUR)
    refuse = "BEGIN SELECT RAISE(ABORT, 'The disk is full'); END"
    spoil(database, f"CREATE TRIGGER full_disk BEFORE INSERT ON outbox {refuse}")
    await world.clocks.run_due()
    assert "The disk is full" in caplog.text
    spoil(database, "DROP TRIGGER full_disk")
    world.wait(FIRST_PAUSE)

    await world.clocks.run_due()

    assert await kinds(world) == [ReminderDue]
