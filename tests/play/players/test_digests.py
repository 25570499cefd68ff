"""When a player gets the list of games to move, and what stands in it."""

from dataclasses import replace
from datetime import UTC, datetime, time

from play.news.players import DigestDue, VacationOver
from play.orders.bans_and_maintenance import Barred
from play.players.player import Player, PlayerReminder
from play.services.orders import Orders
from play.time.periods import DAY
from play.time.time_control import TimeControl
from tests.support.examples import ANNA, BJORN, HOUR, NOON
from tests.support.world import World, notices, seated, told

EIGHT = time(8)

ANNA_IN_OSLO = replace(Player.new(ANNA, NOON), zone="Europe/Oslo", digest=EIGHT)


def utc(month: int, day: int, hour: int, minute: int = 0, *, year: int = 2026) -> datetime:
    return datetime(year, month, day, hour, minute, tzinfo=UTC)


def test_the_list_comes_at_the_same_time_of_the_day() -> None:
    """Also on a leap day, and on the days on which the clocks of Oslo change."""
    lists = {
        utc(3, 27, 12): utc(3, 28, 7),
        utc(3, 28, 12): utc(3, 29, 6),
        utc(10, 24, 12): utc(10, 25, 7),
        utc(10, 23, 12): utc(10, 24, 6),
        utc(2, 28, 12, year=2028): utc(2, 29, 7, year=2028),
    }

    assert {after: ANNA_IN_OSLO.next_digest(after) for after in lists} == lists


def test_a_time_that_the_day_has_not_or_twice_comes_once() -> None:
    """On 29 March 2026 the clocks of Oslo go from two to three; on 25 October from three to two."""
    anna = replace(ANNA_IN_OSLO, digest=time(2, 30))
    lists = {
        utc(3, 28, 12): utc(3, 29, 1, 30),
        utc(3, 29, 1, 30): utc(3, 30, 0, 30),
        utc(10, 24, 12): utc(10, 25, 0, 30),
        utc(10, 25, 0, 30): utc(10, 26, 1, 30),
    }

    assert {after: anna.next_digest(after) for after in lists} == lists


def test_a_day_that_a_zone_skips_has_none() -> None:
    """Samoa crossed the date line: the 30th of December 2011 never was."""
    anna = replace(ANNA_IN_OSLO, zone="Pacific/Apia")
    on_the_29th = utc(12, 29, 18, year=2011)
    on_the_31st = utc(12, 30, 18, year=2011)

    assert anna.next_digest(on_the_29th - HOUR) == on_the_29th
    assert anna.next_digest(on_the_29th) == on_the_31st
    assert anna.next_digest(on_the_31st) == on_the_31st + DAY


def test_nothing_is_due_before_its_time() -> None:
    """A microsecond early is early; a player who has set nothing is never woken."""
    anna, nobody = ANNA_IN_OSLO.scheduled(NOON), Player.new(ANNA, NOON).scheduled(NOON)
    assert anna.wake_at is not None

    assert anna.due(anna.wake_at - datetime.resolution) == set()
    assert anna.due(anna.wake_at) == {PlayerReminder.DIGEST}
    assert (nobody.wake_at, nobody.due(NOON + 365 * DAY)) == (None, set())


def test_what_comes_first_is_told_first() -> None:
    """A vacation that ends before the next list, and then the list."""
    vacation = Player.new(ANNA, NOON).vacation.started(NOON, DAY)
    anna = replace(ANNA_IN_OSLO, digest=time(20), vacation=vacation)

    anna = anna.scheduled(NOON + 12 * HOUR)
    back = NOON + DAY
    assert (anna.wake_at, anna.due(back)) == (back, {PlayerReminder.VACATION_OVER})

    anna = anna.scheduled(back)
    evening = utc(3, 2, 19)
    assert (anna.wake_at, anna.due(evening)) == (evening, {PlayerReminder.DIGEST})


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


async def test_no_list_comes_to_whom_the_operator_has_blocked(world: World) -> None:
    """They could not turn it off, as all else is refused; once unblocked, they get it again."""
    orders = Orders(world.store, world.now)
    await seated(world)
    await world.players.set(ANNA, at_eight_in_oslo)
    await orders.block(Barred.USER, ANNA)
    world.wait(DAY)
    await world.players.run_due()
    assert await told(world) == []

    await orders.unblock(Barred.USER, ANNA)
    world.wait(DAY)
    await world.players.run_due()
    assert await told(world) == [DigestDue(ANNA)]


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
