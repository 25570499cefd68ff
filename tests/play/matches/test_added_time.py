"""Time that a player gives his opponent."""

from dataclasses import replace
from datetime import timedelta

import pytest

from play.matches.errors import (
    MatchOverError,
    NotYourMatchError,
    StaleBoardError,
    TimeGivenError,
    TimeTooShortError,
)
from play.matches.match import Match
from play.matches.state import MatchState, Occasion
from play.matches.timing import advance_clock, give_time
from play.news.offers import TimeGiven
from play.servers.place import Place
from play.time.errors import TimeFullError
from play.time.habits import DEFAULT_HABITS, Habits, PairOfHabits
from play.time.periods import DAY
from play.time.reminders import Announced
from play.time.time_control import MAX_TIME, Lapse, TimeControl
from play.time.time_off import Interval
from tests.support.examples import ANNA, BJORN, CARL, HOUR, NOON, played_under
from tests.support.world import World, begin, refused, told

BANK = TimeControl(3 * DAY, DAY, 7 * DAY)
MOVED = ("c1-b1", "c3-c2")
LATER = NOON + HOUR
CHAT = Place(None, 77)


def running() -> Match:
    """Anna is to move and has three days; so has Björn."""
    return played_under(BANK, *MOVED)


def test_time_is_given_to_either_player() -> None:
    """To move, and the deadline is later by so much; or for the moves to come."""
    match = running()

    to_her = give_time(match, BJORN, DAY, LATER, match.board, DEFAULT_HABITS).clock
    to_him = give_time(match, ANNA, DAY, LATER, match.board, DEFAULT_HABITS).clock

    assert to_her.deadline == to_him.deadline + DAY == match.clock.deadline + DAY
    assert to_him.resting == to_her.resting + DAY == match.clock.resting + DAY


@pytest.mark.parametrize("occasion", [None, *Occasion])
def test_nobody_gets_more_than_anybody_can_have(occasion: Occasion | None) -> None:
    """As much as is missing can be given; in tournaments and ladders the clock's cap holds."""
    match = replace(running(), occasion=occasion)
    most = MAX_TIME if occasion is None else BANK.cap

    for player in (ANNA, BJORN):
        for more in (most - 3 * DAY + HOUR, 1000 * DAY, timedelta.max):
            assert (
                refused(
                    TimeFullError, give_time, match, player, more, NOON, None, DEFAULT_HABITS
                ).most
                == most
            )
        full = give_time(match, player, most - 3 * DAY, NOON, None, DEFAULT_HABITS)
        assert (full.clock.resting if player == ANNA else full.clock.left) == most
        assert (
            refused(TimeFullError, give_time, full, player, HOUR, NOON, None, DEFAULT_HABITS).most
            == most
        )


def test_time_given_to_who_is_late_and_away_stands_still() -> None:
    """His vacation stopped no clock, as it had run out; now there is one to stop."""
    late = played_under(TimeControl(DAY, DAY, DAY, Lapse.CLAIM), *MOVED)
    now = NOON + 2 * DAY
    away = Interval(now, now + 3 * DAY)
    habits = PairOfHabits(Habits(away=away), Habits(away=away))

    given = give_time(late, late.opponent_of(late.player_to_move), DAY, now, None, habits)

    assert given.clock.deadline == away.end + DAY


def test_time_may_be_given_to_who_is_late() -> None:
    """Where his time has run out and is not claimed yet: nobody can claim it then."""
    late = played_under(TimeControl(DAY, DAY, DAY, Lapse.CLAIM), *MOVED)
    lapsed, said = advance_clock(late, NOON + DAY, DEFAULT_HABITS)
    assert said is Announced.LAPSED

    given = give_time(lapsed, BJORN, DAY, NOON + DAY, None, DEFAULT_HABITS)

    assert given.clock.deadline == NOON + 2 * DAY
    assert advance_clock(given, NOON + DAY, DEFAULT_HABITS) == (given, Announced.NOTHING)


def test_time_is_given_in_whole_hours_or_more_and_once_a_turn() -> None:
    """By each of the two: it may be a message each time. A move of either side begins a turn."""
    match = give_time(running(), BJORN, HOUR, LATER, None, DEFAULT_HABITS)
    both = give_time(match, ANNA, HOUR, LATER, None, DEFAULT_HABITS)
    moved = both.play(ANNA, "b1-a1", LATER, None, DEFAULT_HABITS)
    given = give_time(moved, BJORN, HOUR, LATER, None, DEFAULT_HABITS)

    for more in (HOUR - timedelta.resolution, timedelta(), -DAY):
        refusal = refused(
            TimeTooShortError, give_time, running(), BJORN, more, LATER, None, DEFAULT_HABITS
        )
        assert refusal.least == HOUR
    for again, player in ((match, BJORN), (both, ANNA), (given, BJORN)):
        refused(TimeGivenError, give_time, again, player, DAY, LATER, None, DEFAULT_HABITS)


async def test_one_gift_is_told_until_who_got_it_has_moved(world: World) -> None:
    """Björn's move shows Anna's clock; her next gift is told when he has seen the last one."""
    match = await begin(world)
    for player, move in zip((ANNA, BJORN), MOVED, strict=True):
        await world.matches.play(match.id, player, move)

    async def gives() -> list[object]:
        await told(world)
        await world.matches.give_time(match.id, ANNA, HOUR)
        return list(await told(world))

    gift = [TimeGiven(match.id, ANNA)]
    assert await gives() == gift
    await world.matches.play(match.id, ANNA, "b1-a1")
    assert await gives() == []
    await world.matches.play(match.id, BJORN, "c2-c3")
    assert await gives() == gift


async def test_a_gift_is_not_told_to_who_has_blocked_its_giver(world: World) -> None:
    """In a private match, whose news come as direct messages."""
    async with world.store.begin() as unit:
        match = await unit.matches.add_match(replace(running(), place=CHAT), DEFAULT_HABITS)
    await world.blocks.add_block(BJORN, ANNA)
    await told(world)

    await world.matches.give_time(match.id, ANNA, DAY)

    assert await told(world) == []


def test_only_players_of_a_running_match_give_time() -> None:
    match = running()

    refused(NotYourMatchError, give_time, match, CARL, DAY, LATER, None, DEFAULT_HABITS)
    refused(StaleBoardError, give_time, match, BJORN, DAY, LATER, 0, DEFAULT_HABITS)
    refused(
        MatchOverError,
        give_time,
        match.resign(ANNA, LATER, None),
        BJORN,
        DAY,
        LATER,
        None,
        DEFAULT_HABITS,
    )


async def test_given_time_is_stored_told_and_waited_for(world: World) -> None:
    """The flag falls at the new deadline and not at the old one."""
    match = await begin(world)
    for player, move in zip((ANNA, BJORN), MOVED, strict=True):
        match = await world.matches.play(match.id, player, move)
    await told(world)

    given = await world.matches.give_time(match.id, BJORN, DAY)

    assert await world.matches.load_match(match.id) == given
    assert await told(world) == [TimeGiven(match.id, BJORN)]
    world.time = match.clock.deadline
    await world.clocks.run_due()
    assert (await world.matches.load_match(match.id)).state is MatchState.RUNNING
    world.time = match.clock.deadline + DAY
    await world.clocks.run_due()
    assert (await world.matches.load_match(match.id)).state is MatchState.FINISHED
