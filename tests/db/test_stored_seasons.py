"""Seasons, in every store."""

import asyncio
from dataclasses import replace
from datetime import timedelta

from play.seasons.season import REMINDER_BEFORE_END, Season
from play.store.port import Store
from tests.support.examples import HALL, HOUR, NOON

END = NOON + timedelta(days=30)
GUILD = HALL.guild_id or 0


def season(number: int = 1) -> Season:
    return Season.begun(HALL, number, "Winter", NOON, END)


async def add(store: Store, season: Season) -> Season | None:
    async with store.begin() as unit:
        return await unit.seasons.add(season)


async def ended(store: Store, season: Season) -> Season:
    """*season* stored as one that has ended."""
    added = await add(store, season)
    assert added is not None
    over = added.ended(NOON + HOUR)
    async with store.begin() as unit:
        await unit.seasons.save(over)
    return over


async def test_a_season_comes_back_as_it_was_stored(store: Store) -> None:
    """By its id, by its number, and as that which runs."""
    added = await add(store, season())

    assert added is not None
    assert added == replace(season(), id=added.id)
    async with store.read() as unit:
        assert await unit.seasons.get(added.id) == added
        assert await unit.seasons.running(GUILD) == added
        assert await unit.seasons.numbered(GUILD, 1) == added
        assert await unit.seasons.numbered(GUILD, 2) is None
        assert await unit.seasons.numbered(GUILD + 1, 1) is None


async def test_one_season_of_a_server_runs_at_a_time(store: Store) -> None:
    """Each server has its own."""
    assert await add(store, season()) is not None
    assert await add(store, season(2)) is None
    assert await add(store, replace(season(), guild_id=GUILD + 1)) is not None


async def test_of_two_seasons_begun_at_once_one_runs(store: Store) -> None:
    added = await asyncio.gather(add(store, season()), add(store, season()))

    assert sorted(one is None for one in added) == [False, True]


async def test_a_season_that_has_ended_runs_no_longer(store: Store) -> None:
    """The next one may begin."""
    over = await ended(store, season())

    async with store.read() as unit:
        assert await unit.seasons.running(GUILD) is None
        assert await unit.seasons.get(over.id) == over
    assert await add(store, season(2)) is not None


async def test_the_latest_seasons_come_first(store: Store) -> None:
    """Those of the server."""
    seasons = [await ended(store, season(number)) for number in (1, 2, 3)]
    await add(store, replace(season(9), guild_id=GUILD + 1))

    async with store.read() as unit:
        assert await unit.seasons.latest(GUILD, 2) == [seasons[2], seasons[1]]
        assert await unit.seasons.latest(GUILD, 2, 2) == [seasons[0]]


async def test_what_a_season_wants_done_is_found_when_it_is_due(store: Store) -> None:
    """A reminder, the end, and then nothing more."""
    added = await add(store, season())
    assert added is not None
    reminded = added.with_reminder()
    steps = [(added, END - REMINDER_BEFORE_END), (reminded, END), (reminded.ended(END), None)]

    for stored, due in steps:
        async with store.begin() as unit:
            await unit.seasons.save(stored)
        async with store.read() as unit:
            assert await unit.seasons.agenda(10) == ([] if due is None else [(added.id, due)])
            assert await unit.deadlines.earliest() == due
