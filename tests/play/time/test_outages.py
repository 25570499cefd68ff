"""Outages of the bot: every deadline moves by them."""

from dataclasses import replace
from datetime import timedelta

from play.matches.match import Match
from play.matches.state import MatchState
from play.time.habits import DEFAULT_HABITS
from play.time.periods import DAY
from play.time.time_off import Interval
from tests.support.examples import ANNA, HOUR, NOON
from tests.support.timekeeping import LOST, SECOND, run_until
from tests.support.world import World


async def out(world: World, lasting: timedelta) -> None:
    """Have the bot be silent for so long, and start again."""
    await world.uptime.beat()
    world.wait(lasting)
    await world.uptime.start()
    await world.uptime.beat()


async def test_deadlines_move_by_an_outage_of_more_than_ten_minutes(
    timed: Match, world: World
) -> None:
    """By all of it: also past the flag; and only in the turn in which it was."""
    deadline = NOON + 2 * DAY
    for minutes in (9, 10, 11, 3 * 24 * 60):
        await out(world, timedelta(minutes=minutes))
        deadline += timedelta(minutes=minutes if minutes > 10 else 0)
        assert (await world.matches.load_match(timed.id)).clock.deadline == deadline
        (listed,) = await world.matches.running(ANNA)
        assert listed.clock.deadline == deadline

    after = await world.matches.play(timed.id, ANNA, "b1-b2")

    assert after.clock.deadline == world.time + 2 * DAY
    assert (await world.matches.load_match(timed.id)).clock.deadline == world.time + 2 * DAY


async def test_a_flag_that_fell_in_an_outage_falls_after_it(timed: Match, world: World) -> None:
    """The timer wakes too early, finds time left, and sleeps on."""
    await out(world, 3 * DAY)
    assert await world.clocks.next_due() == NOON + 38.4 * HOUR

    await world.clocks.run_due()
    assert await world.clocks.next_due() == NOON + 3 * DAY + 38.4 * HOUR
    await run_until(world, NOON + 5 * DAY - SECOND)
    assert (await world.matches.load_match(timed.id)).state is MatchState.RUNNING

    await run_until(world, NOON + 5 * DAY)
    assert (await world.matches.load_match(timed.id)).outcome == LOST


async def test_an_outage_in_a_pause_gives_nothing_back(timed: Match, world: World) -> None:
    """Time stood still already."""
    async with world.store.begin() as unit:
        pause = Interval(NOON, NOON + 2 * DAY)
        paused = replace(timed, clock=timed.clock.with_pause(pause, NOON))
        await unit.matches.save(paused, seen=timed.board, habits=DEFAULT_HABITS)
    world.wait(HOUR)

    await out(world, DAY)

    assert (await world.matches.load_match(timed.id)).clock.deadline == NOON + 4 * DAY
