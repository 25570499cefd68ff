"""The daily puzzle: one for all servers, posted once a day at the time of each."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

import pytest

from play.news.puzzles import DailyPuzzleDue, DailyPuzzleShut, OwnDailyPuzzleDue
from play.players.player_id import PlayerId
from play.puzzles.daily import daily_number, is_past, is_today
from play.puzzles.errors import LivePuzzleError
from play.puzzles.shipped import Shipped, shipped
from play.servers.place import Place
from play.services.puzzles import Asked
from play.time.time_of_day import TimeOfDay
from tests.support.cases import for_each
from tests.support.examples import ANNA, BJORN, CARL, DORA, HALL, HOUR, NOON
from tests.support.live_matches import match_at
from tests.support.stored import add_match, due_now, save_match
from tests.support.world import World, declined, notices, told

GUILD = HALL.server_id
DAY = timedelta(days=1)
TODAY = NOON.toordinal()


@pytest.fixture
async def world(world: World) -> World:
    """With the puzzles that come with the bot."""
    await world.puzzles.start(shipped())
    return world


async def choose(world: World, channel_id: int | None, at: str = "18:00 UTC") -> None:
    """Dora has the puzzle posted in that channel, or in none, at that time."""
    await world.servers.change(
        GUILD, lambda now: replace(now, puzzles=channel_id, puzzle_time=at), DORA
    )


async def solve(world: World, player: PlayerId, guild_id: int | None, day: int) -> None:
    given = await world.puzzles.give_daily(player, day, guild_id)
    line = given.puzzle.puzzle.line
    for step in range(given.puzzle.steps):
        asked = Asked(given.puzzle.number, day, step)
        await world.puzzles.answer(player, asked, line[2 * step] if line else None)


async def test_it_is_posted_once_a_day(world: World) -> None:
    """The first time when its hour comes next. Days that were missed are not made up for."""
    await choose(world, 12)
    await world.daily.run_due()
    assert await told(world) == []

    for waiting in (6 * HOUR, DAY, 5 * DAY):
        world.wait(waiting)
        await world.daily.run_due()
        await world.daily.run_due()

    place = Place(GUILD, 12)
    assert await told(world) == [
        DailyPuzzleDue(place, TODAY, None),
        DailyPuzzleDue(place, TODAY + 1, TODAY),
        DailyPuzzleDue(place, TODAY + 6, TODAY + 1),
    ]
    assert await world.daily.next_due() == NOON + 7 * DAY + 6 * HOUR


async def test_it_can_be_moved_and_stopped(world: World) -> None:
    """At another hour of the same day it does not come again; nothing out of date is posted."""
    posted = DailyPuzzleDue(Place(GUILD, 12), TODAY, None)
    await choose(world, 12)
    world.wait(6 * HOUR)
    await world.daily.run_due()
    await choose(world, 12, "20:00 UTC")
    world.wait(2 * HOUR)
    await world.daily.run_due()
    assert await told(world) == [posted]
    await choose(world, 13)
    assert await world.daily.posting(posted) is None
    assert await world.daily.posting(replace(posted, place=Place(GUILD, 13))) is not None
    world.wait(3 * DAY)
    assert await world.daily.posting(replace(posted, place=Place(GUILD, 13))) is None

    await choose(world, None)
    assert await world.daily.next_due() is None


async def test_everybody_has_the_same_puzzle_on_a_day(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stays: a new version of the program must not change it in the middle of a day."""
    mine = await world.puzzles.give_daily(ANNA, TODAY, GUILD)
    fewer = shipped()._replace(puzzles=shipped().puzzles[:5])
    monkeypatch.setattr("play.services.daily_puzzles.shipped", lambda: fewer)
    other = await world.puzzles.give_daily(BJORN, TODAY, None)

    assert mine.puzzle == other.puzzle == await world.daily.of_day(TODAY)


async def test_those_who_solved_it_on_a_server_are_named_there(world: World) -> None:
    """In order; not those who do not want it, nor those who solved it elsewhere."""
    await choose(world, 12)
    for player, guild_id in ((BJORN, GUILD), (ANNA, GUILD), (CARL, GUILD), (DORA, None)):
        await solve(world, player, guild_id, TODAY)
        world.wait(timedelta(minutes=1))
    given = await world.puzzles.give_daily(PlayerId(9), TODAY, GUILD)
    await world.puzzles.give_up(PlayerId(9), given.puzzle.number, TODAY)
    await world.players.set(CARL, lambda now: replace(now, named=False))
    world.wait(DAY)

    posting = await world.daily.posting(DailyPuzzleDue(Place(GUILD, 12), TODAY + 1, TODAY))

    assert posting is not None
    assert posting.found is not None
    assert posting.found == (4, 3, [BJORN, ANNA])


async def test_the_solution_of_a_day_ends_it_for_who_sees_it(world: World) -> None:
    """It was not solved, and rates nobody."""
    given = await world.puzzles.give_daily(ANNA, TODAY, None)
    world.wait(DAY)
    puzzle = await world.puzzles.solution_of_day(ANNA, TODAY)

    assert puzzle == given.puzzle
    attempt = (await world.puzzles.given(ANNA, puzzle.number, TODAY)).attempt
    assert (attempt.solved, attempt.counted) == (False, True)
    assert (await world.puzzles.standing(ANNA)).solver.tried == 0


async def test_it_waits_while_it_would_help_in_a_rated_game(world: World) -> None:
    """It is neither posted nor sent nor given; and its solution is shown to nobody."""
    await choose(world, 12)
    given = await world.puzzles.give_daily(ANNA, TODAY, None)
    match = await add_match(world.store, match_at(given.game.position))
    posted = DailyPuzzleDue(Place(GUILD, 12), TODAY, None)

    for request in (
        world.daily.posting(posted),
        world.daily.of_day(TODAY),
        world.puzzles.give_daily(BJORN, TODAY, None),
        world.puzzles.answer(ANNA, given.asked, None),
    ):
        await declined(LivePuzzleError, request)
    world.wait(DAY)
    with pytest.raises(LivePuzzleError):
        await world.puzzles.solution_of_day(ANNA, TODAY)
    after = await world.daily.posting(DailyPuzzleDue(Place(GUILD, 12), TODAY + 1, TODAY))
    assert after is not None
    assert after.before is None

    await save_match(world.store, match.resign(BJORN, NOON, None), match.board)
    assert await world.puzzles.solution_of_day(ANNA, TODAY) == given.puzzle


async def test_none_that_would_is_chosen_for_a_day(world: World) -> None:
    """It then stays, also when the match has moved on."""
    usual = daily_number(TODAY, shipped().puzzles, ())
    assert usual is not None
    async with world.store.read() as unit:
        position = (await unit.puzzles.load_puzzle(usual)).game(0).position
    match = await add_match(world.store, match_at(position))

    chosen = await world.puzzles.give_daily(ANNA, TODAY, None)
    await save_match(world.store, match.resign(BJORN, NOON, None), match.board)

    assert chosen.puzzle.number != usual
    assert await world.puzzles.give_daily(ANNA, TODAY, None) == chosen


async def test_days_in_a_row_are_counted(world: World) -> None:
    """The present day may still be to come; a missed one ends the row."""
    for day in range(3):
        await solve(world, ANNA, None, TODAY + day)
        world.wait(DAY)
    three = await world.puzzles.standing(ANNA)
    world.wait(2 * DAY)
    ended = await world.puzzles.standing(ANNA)

    assert (three.days, three.best_days) == (3, 3)
    assert (ended.days, ended.best_days) == (0, 3)


async def test_who_wants_it_gets_it_at_their_hour(world: World) -> None:
    """In their own time zone; with or without games that wait."""
    await world.players.set(ANNA, lambda now: replace(now, zone="Asia/Tokyo", puzzle=time(8)))
    world.wait(12 * HOUR)
    await world.players.run_due()
    await world.players.run_due()

    assert await told(world) == [OwnDailyPuzzleDue(ANNA, TODAY + 1)]


async def test_a_closed_channel_is_told_of_once(world: World) -> None:
    """To the manager who chose it; then nothing is due until it is set again."""
    await choose(world, 12)
    world.wait(6 * HOUR)
    await world.daily.run_due()
    (notice,) = await due_now(world.outbox, 10)
    await world.outbox.refused(notice, "closed")
    await world.outbox.refused(notice, "closed")

    assert [each.news for each in await notices(world)] == [DailyPuzzleShut(DORA, GUILD)]
    assert await world.daily.next_due() is None

    await choose(world, 12)
    assert await world.daily.next_due() == NOON + 6 * HOUR + DAY


async def test_on_a_server_today_is_the_day_of_its_channel(world: World) -> None:
    """Elsewhere it is that of the person."""
    await choose(world, 12, "00:30 Asia/Tokyo")
    world.wait(6 * HOUR)
    await world.daily.run_due()

    assert await world.daily.today(ANNA, GUILD) == TODAY + 1
    assert await world.daily.today(ANNA, None) == TODAY


@for_each("hour, today, past", [(9, {0}, {-1}), (10, {0, 1}, {-1, 0}), (12, {0, 1}, {-1, 0})])
def test_a_day_is_today_wherever_it_is(hour: int, today: set[int], past: set[int]) -> None:
    """From New Year's first island to the last."""
    now = datetime(2026, 3, 1, hour, tzinfo=UTC)
    days = range(-2, 3)

    assert {day for day in days if is_today(TODAY + day, now)} - {-1} == today
    assert {day for day in days if is_past(TODAY + day, now)} - {-2} == past


def test_the_order_of_days_mixes_games_and_kinds() -> None:
    """No puzzle twice before all were, and seldom two of a kind in a row."""
    puzzles = shipped().puzzles
    numbers = [daily_number(day, puzzles, ()) for day in range(TODAY, TODAY + 14)]

    assert len(set(numbers)) == len(numbers)
    games = {each.ruleset_key for each in puzzles if each.number in numbers}
    assert len(games) > 1 or len({each.ruleset_key for each in puzzles}) == 1


def test_a_puzzle_that_was_lately_is_not_the_daily_one() -> None:
    """Unless all were."""
    some: list[Shipped] = list(shipped().puzzles[:4])
    first = daily_number(TODAY, some, ())
    second = daily_number(TODAY, some, {first} if first else ())

    assert first is not None
    assert second not in {None, first}
    assert daily_number(TODAY, some, [each.number for each in some]) == first
    assert daily_number(TODAY, [], ()) is None


def test_a_time_of_day_that_the_clocks_skip_comes_later() -> None:
    """And one that comes twice, the first time."""
    half_past_two = TimeOfDay.read("02:30 Europe/Oslo")
    forward, back = datetime(2026, 3, 28, 12, tzinfo=UTC), datetime(2026, 10, 24, 12, tzinfo=UTC)

    assert half_past_two.next(forward) == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
    assert half_past_two.next(back) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert str(half_past_two) == "02:30 Europe/Oslo"
