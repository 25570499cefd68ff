"""The daily list of games to move: when it comes, and what stands in it."""

from dataclasses import replace
from datetime import UTC, datetime, time

from play.news.players import DigestDue, VacationOver
from play.players.player import Player
from play.time.periods import DAY
from play.time.time_control import TimeControl
from tests.support.examples import ANNA, BJORN, HOUR
from tests.support.seating import seated
from tests.support.telling import notices, told
from tests.support.world import World


def at_eight_in_oslo(player: Player) -> Player:
    return replace(player, zone="Europe/Oslo", digest=time(8))


async def test_the_list_of_games_comes_every_day_and_never_twice(world: World) -> None:
    """Also over the night in which the clocks go forward, and when the bot is started anew."""
    world.time = datetime(2026, 3, 28, 3, tzinfo=UTC)
    await seated(world)
    await world.players.set(ANNA, at_eight_in_oslo)
    lists = []
    for _ in range(3 * 24):
        world.wait(HOUR)
        await world.players.run_due()
        lists += [(notice.news, notice.created_at) for notice in await notices(world)]

    assert lists == [
        (DigestDue(ANNA), datetime(2026, 3, 28, 7, tzinfo=UTC)),
        (DigestDue(ANNA), datetime(2026, 3, 29, 6, tzinfo=UTC)),
        (DigestDue(ANNA), datetime(2026, 3, 30, 6, tzinfo=UTC)),
    ]


async def test_no_list_comes_to_who_is_not_to_move(world: World) -> None:
    """But tomorrow is another day."""
    await seated(world)
    await world.players.set(BJORN, at_eight_in_oslo)
    world.wait(DAY)
    await world.players.run_due()

    assert await told(world) == []
    assert await world.players.next_due() == datetime(2026, 3, 3, 7, tzinfo=UTC)


async def test_no_list_comes_to_who_is_on_vacation(world: World) -> None:
    """He is told when he is back; games whose clocks run on are listed all the same."""
    await seated(world)
    runs_on = await seated(world, replace(TimeControl.per_move(4 * DAY), vacations=False))
    await world.players.set(ANNA, at_eight_in_oslo)
    await world.players.start_vacation(ANNA, 3 * DAY)
    await told(world)
    days = []
    for _ in range(4):
        world.wait(DAY)
        await world.players.run_due()
        days.append(await told(world))
        if len(days) == 1:
            assert [match.id for match in await world.players.digest(ANNA)] == [runs_on.id]
            await world.matches.play(runs_on.id, ANNA, "c1-b1")
            await told(world)

    assert days == [[DigestDue(ANNA)], [], [VacationOver(ANNA)], [DigestDue(ANNA)]]


async def test_lists_that_were_missed_come_once(world: World) -> None:
    """The bot was down for three days."""
    await seated(world)
    await world.players.set(ANNA, at_eight_in_oslo)
    world.wait(3 * DAY)
    await world.players.run_due()
    await world.players.run_due()

    assert await told(world) == [DigestDue(ANNA)]


async def test_nothing_due_is_lost_to_a_change_of_settings(world: World) -> None:
    """Set in the moment in which it is due, before the timer comes; unless it is called off."""
    await seated(world)
    await world.players.set(ANNA, at_eight_in_oslo)
    for day, change, news in ((2, {"pinged": False}, [DigestDue(ANNA)]), (3, {"digest": None}, [])):
        world.time = datetime(2026, 3, day, 7, tzinfo=UTC)
        await world.players.set(ANNA, lambda anna: replace(anna, **change))  # noqa: B023
        await world.players.run_due()
        assert await told(world) == news
    assert await world.players.next_due() is None


async def test_the_most_urgent_game_stands_first(world: World) -> None:
    """By time left, not by age; games that wait for others are not listed."""
    slow = await seated(world, TimeControl.per_move(14 * DAY))
    quick = await seated(world, TimeControl.per_move(4 * DAY))
    waits = await seated(world)
    await world.matches.play(waits.id, ANNA, "c1-b1")

    assert [match.id for match in await world.players.to_move(ANNA)] == [quick.id, slow.id]
