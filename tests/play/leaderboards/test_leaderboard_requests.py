"""Leaderboards, as the service reads them from the store."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from play.leaderboards import ALL_TIME, PAGE_SIZE, Ranked
from play.limits.amounts import LAST_PLACE
from play.players.player_id import PlayerId
from play.ratings.rating import Rating
from play.ratings.rating_list import (
    ALL_RULESETS,
    ALL_SERVERS,
    MIN_LISTED_OPPONENTS,
    Category,
    EntryKey,
    RatingEntry,
)
from play.seasons.season import Season
from play.seasons.tally import (
    Placed,
    Tally,
    TallyKey,
    first_day,
    month_before,
    month_of,
    season_of,
    season_period,
)
from tests.support.examples import ANNA, BJORN, CARL, HALL, NOON
from tests.support.world import World

HERE = Category(HALL.guild_id or 0, ALL_RULESETS)
MARCH = "2026-03"
SURE = RatingEntry(Rating(1500, 60), NOON, 20, MIN_LISTED_OPPONENTS)


async def rate(world: World, values: Mapping[PlayerId, float]) -> None:
    """Store sure ratings."""
    async with world.store.begin() as unit:
        await unit.ratings.put(
            {
                EntryKey(HERE.scope, player, ALL_RULESETS): replace(SURE, rating=Rating(value, 60))
                for player, value in values.items()
            }
        )


async def test_nobody_is_counted_past_the_last_place(world: World) -> None:
    """However many there are: whoever is behind it learns just that, and no page is after it."""
    crowd = {PlayerId(10_000 + number): 2000.0 - number for number in range(LAST_PLACE + PAGE_SIZE)}
    await rate(world, crowd | {ANNA: 900.0, BJORN: 2001.5 - LAST_PLACE})

    behind = await world.leaderboards.page(HERE, ALL_TIME, 10 * LAST_PLACE, ANNA)
    last = await world.leaderboards.page(HERE, ALL_TIME, 0, BJORN)

    assert behind.own is not None
    assert behind.own.place == LAST_PLACE + 1
    assert behind.standings[-1].place == LAST_PLACE
    assert not behind.more
    assert last.own is not None
    assert last.own.place == LAST_PLACE


async def test_who_has_become_too_unsure_is_unlisted_at_that_time(world: World) -> None:
    """From the moment on after the last in which he is sure enough; nothing more is due then."""
    await rate(world, {ANNA: 1600})
    end = SURE.listed_until
    assert end is not None
    assert await world.leaderboards.next_due() == end + datetime.resolution

    world.time = end
    await world.leaderboards.run_due()
    before = await world.leaderboards.page(HERE, ALL_TIME, 0, ANNA)
    world.time = end + datetime.resolution
    await world.leaderboards.run_due()
    after = await world.leaderboards.page(HERE, ALL_TIME, 0, ANNA)

    assert (before.own, before.unlisted) == (before.standings[0], None)
    assert (after.standings, after.own) == ([], None)
    assert after.unlisted is not None
    assert await world.leaderboards.next_due() is None


async def test_the_highest_ratings_come_first_a_page_at_a_time(world: World) -> None:
    """With the place of the reader, whichever page he is on."""
    await rate(world, {PlayerId(1000 + n): 1000 + n for n in range(PAGE_SIZE + 2)})

    first = await world.leaderboards.page(HERE, ALL_TIME, 0, PlayerId(1000))
    second = await world.leaderboards.page(HERE, ALL_TIME, 1, PlayerId(1000))

    assert [one.player for one in first.standings] == [1000 + n for n in range(11, 1, -1)]
    assert [one.place for one in first.standings] == list(range(1, 11))
    assert [one.place for one in second.standings] == [11, 12]
    assert (first.more, second.more) == (True, False)
    assert first.own == second.own == second.standings[-1]


async def test_equal_ratings_share_a_place(world: World) -> None:
    """Also over the end of a page; readers have the place that the list gives them."""
    values = [1700, *[1600] * PAGE_SIZE, 1500]
    await rate(world, {PlayerId(1000 + n): value for n, value in enumerate(values)})
    lowest_of_equals = PlayerId(1001)

    first = await world.leaderboards.page(HERE, ALL_TIME, 0, lowest_of_equals)
    second = await world.leaderboards.page(HERE, ALL_TIME, 1, lowest_of_equals)

    assert [one.place for one in first.standings] == [1] + [2] * (PAGE_SIZE - 1)
    assert [one.place for one in second.standings] == [2, PAGE_SIZE + 2]
    assert second.standings[0] == second.own


async def test_ratings_are_told_as_uncertain_as_they_have_become(world: World) -> None:
    """So does who is no longer listed, and has no place."""
    await rate(world, {ANNA: 1600})
    world.wait(timedelta(days=60))
    board = await world.leaderboards.page(HERE, ALL_TIME, 0, BJORN)
    rating = SURE.rating.after(timedelta(days=60))
    assert board.standings == [Ranked(1, ANNA, Rating(1600, rating.deviation, 0.06), 20)]

    world.wait(timedelta(days=340))
    await world.leaderboards.run_due()
    board = await world.leaderboards.page(HERE, ALL_TIME, 0, ANNA)
    assert (board.standings, board.own) == ([], None)
    assert board.unlisted is not None
    assert board.unlisted.rating.deviation > 90


async def test_a_month_is_ordered_by_points(world: World) -> None:
    """So is a season, which is told by its name."""
    async with world.store.begin() as unit:
        season = await unit.seasons.add_season(Season.begun(HALL, 1, "Spring", NOON))
        assert season is not None
        await unit.tallies.add_tallies(
            {
                TallyKey(HERE.scope, MARCH, ALL_RULESETS, ANNA): Tally(won=1),
                TallyKey(HERE.scope, MARCH, ALL_RULESETS, BJORN): Tally(won=2),
            }
        )

    board = await world.leaderboards.page(HERE, MARCH, 0, ANNA)

    assert board.standings == [Placed(1, BJORN, Tally(2)), Placed(2, ANNA, Tally(1))]
    assert board.own == board.standings[1]
    assert (await world.leaderboards.page(HERE, MARCH, 0, CARL)).own is None
    assert (await world.leaderboards.page(HERE, season_period(season.id), 0, ANNA)).season == season


async def test_who_does_not_want_to_be_shown_across_servers_has_no_place_there(
    world: World,
) -> None:
    """Neither by rating nor by points; as soon as he wants it he has."""
    everywhere = Category(ALL_SERVERS, ALL_RULESETS)
    async with world.store.begin() as unit:
        await unit.ratings.put({EntryKey(ALL_SERVERS, ANNA, ALL_RULESETS): SURE})
        await unit.tallies.add_tallies(
            {TallyKey(ALL_SERVERS, MARCH, ALL_RULESETS, ANNA): Tally(won=1)}
        )

    for wanted in (False, True):
        await world.players.set(ANNA, partial(replace, everywhere=wanted))
        for period in (ALL_TIME, MARCH):
            board = await world.leaderboards.page(everywhere, period, 0, ANNA)
            assert [one.player for one in board.standings] == [ANNA] * wanted
            assert (board.own is not None) is wanted


def test_periods_are_written_so_that_they_can_be_read() -> None:
    """A month by its number, a season by its id."""
    assert month_of(NOON) == MARCH
    assert month_before(NOON) == "2026-02"
    assert month_before(NOON.replace(month=1)) == "2025-12"
    assert first_day(MARCH).isoformat() == "2026-03-01"
    assert season_of(season_period(7)) == 7
    assert season_of(MARCH) is None
