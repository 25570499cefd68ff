"""Seasons, in every store."""

from dataclasses import replace
from datetime import timedelta

from play.seasons.season import REMINDER_BEFORE_END, Season
from play.store.port import Unit
from tests.support.examples import HALL, HOUR, NOON

END = NOON + timedelta(days=30)
GUILD = HALL.guild_id or 0


def season(number: int = 1) -> Season:
    return Season.begun(HALL, number, "Winter", NOON, END)


async def ended(unit: Unit, season: Season) -> Season:
    """*season* stored as one that has ended."""
    added = await unit.seasons.add_season(season)
    assert added is not None
    over = added.ended(NOON + HOUR)
    await unit.seasons.save(over)
    return over


async def test_a_season_comes_back_as_it_was_stored(unit: Unit) -> None:
    """By its id, by its number, and as that which runs."""
    added = await unit.seasons.add_season(season())

    assert added is not None
    assert added == replace(season(), id=added.id)
    assert await unit.seasons.load_season(added.id) == added
    assert await unit.seasons.running(GUILD) == added
    assert await unit.seasons.numbered(GUILD, 1) == added
    assert await unit.seasons.numbered(GUILD, 2) is None
    assert await unit.seasons.numbered(GUILD + 1, 1) is None


async def test_one_season_of_a_server_runs_at_a_time(unit: Unit) -> None:
    """Each server has its own."""
    assert await unit.seasons.add_season(season()) is not None
    assert await unit.seasons.add_season(season(2)) is None
    assert await unit.seasons.add_season(replace(season(), guild_id=GUILD + 1)) is not None


async def test_a_season_that_has_ended_runs_no_longer(unit: Unit) -> None:
    """The next one may begin."""
    over = await ended(unit, season())

    assert await unit.seasons.running(GUILD) is None
    assert await unit.seasons.load_season(over.id) == over
    assert await unit.seasons.add_season(season(2)) is not None


async def test_the_latest_seasons_come_first(unit: Unit) -> None:
    """Those of the server."""
    seasons = [await ended(unit, season(number)) for number in (1, 2, 3)]
    await unit.seasons.add_season(replace(season(9), guild_id=GUILD + 1))

    assert await unit.seasons.latest(GUILD, 2) == [seasons[2], seasons[1]]
    assert await unit.seasons.latest(GUILD, 2, 2) == [seasons[0]]


async def test_what_a_season_wants_done_is_found_when_it_is_due(unit: Unit) -> None:
    """A reminder, the end, and then nothing more."""
    added = await unit.seasons.add_season(season())
    assert added is not None
    reminded = added.with_reminder()
    steps = [(added, END - REMINDER_BEFORE_END), (reminded, END), (reminded.ended(END), None)]

    for stored, due in steps:
        await unit.seasons.save(stored)
        assert await unit.seasons.agenda(10) == ([] if due is None else [(added.id, due)])
        assert await unit.deadlines.earliest() == due
