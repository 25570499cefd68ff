"""Settings of players: when and where they are reminded, and their days off."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

from play.limits.durations import WEEKEND_WAIT
from play.news.kinds import SentPrivately
from play.news.matches import ReminderDue
from play.players.player import Reminders
from play.time.periods import DAY
from play.time.reminders import Announced
from play.time.time_control import DEFAULT_CONTROL, Lapse, TimeControl
from play.time.time_off import Weekend
from tests.support.examples import ANNA, BJORN, WEEK
from tests.support.world import World, seated, told


async def test_players_are_reminded_where_they_want(world: World) -> None:
    """In the thread, in private or not at all, also in this turn; what was given, not again."""
    for where in Reminders:
        match = await seated(world)
        due = ReminderDue(match.id, board=0)
        news = {
            Reminders.THREAD: [due],
            Reminders.DM: [SentPrivately(ANNA, due)],
            Reminders.OFF: [],
        }[where]
        await world.players.set(ANNA, lambda anna: replace(anna, reminders=where))  # noqa: B023
        world.wait(0.8 * 3 * DAY)
        await world.clocks.run_due()
        assert await told(world) == news
        await world.players.set(ANNA, lambda anna: replace(anna, reminders=Reminders.THREAD))
        await world.clocks.run_due()
        if news:
            assert await told(world) == []
            assert (await world.matches.load_match(match.id)).clock.announced is Announced.EARLY
        await world.matches.abort(match.id, ANNA)
        await told(world)


async def test_only_going_away_and_coming_back_are_told(world: World) -> None:
    """Anna was late when she went away, and has been given time since: what she sets stops it."""
    claimed = replace(TimeControl.per_move(DAY), lapse=Lapse.CLAIM)
    match = await seated(world, claimed, "c1-b1", "c3-c2")
    world.wait(2 * DAY)
    await world.players.start_vacation(ANNA, WEEK)
    await world.matches.give_time(match.id, BJORN, DAY)
    await told(world)
    await world.players.set(ANNA, lambda anna: replace(anna, reminders=Reminders.OFF))

    assert (await world.matches.load_match(match.id)).clock.still_until(
        world.time
    ) == world.time + WEEK
    assert await told(world) == []


async def weekend_of_anna(world: World) -> Weekend | None:
    """The weekend in a turn of hers that begins now."""
    control = replace(DEFAULT_CONTROL, weekends=True)
    return (await seated(world, control, "c1-b1", "c3-c2")).clock.weekend


async def set_weekend(world: World, days: frozenset[int]) -> None:
    await world.players.set(ANNA, lambda anna: replace(anna, weekend=days))


async def test_a_new_weekend_counts_for_turns_that_begin_a_week_later(world: World) -> None:
    """Changed before each turn, it would stop the clock at every one; so would the time zone."""
    usual, chosen = Weekend(), Weekend("Asia/Tokyo", frozenset({1, 2, 3}))
    running = await seated(world, replace(DEFAULT_CONTROL, weekends=True))
    for days in (frozenset({0, 1, 2}), chosen.days):
        await set_weekend(world, days)
        world.wait(6 * DAY)
        assert await weekend_of_anna(world) == usual
    await world.players.set(ANNA, lambda anna: replace(anna, zone="Asia/Tokyo"))
    world.wait(WEEKEND_WAIT - timedelta.resolution)
    assert await weekend_of_anna(world) == usual

    world.wait(timedelta.resolution)
    assert await weekend_of_anna(world) == chosen
    assert (await world.matches.load_match(running.id)).clock == running.clock


async def test_another_setting_delays_no_weekend(world: World) -> None:
    """Nor does the same again. Lists and quiet hours follow a new time zone at once."""
    await world.players.set(ANNA, lambda anna: replace(anna, zone="Asia/Tokyo"))
    world.wait(WEEKEND_WAIT)
    set_again = await world.players.set(
        ANNA, lambda anna: replace(anna, zone="Asia/Tokyo", digest=time(8))
    )

    assert await weekend_of_anna(world) == Weekend("Asia/Tokyo")
    assert set_again.next_digest(world.time) == datetime(2026, 3, 8, 23, tzinfo=UTC)
