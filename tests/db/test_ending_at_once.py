"""A result and the end of its season that cross, in every store."""

import asyncio
from datetime import timedelta

from play.ratings.rating_list import ALL_RULESETS
from play.seasons.season import Season
from play.seasons.tally import Placed, Tally, TallyKey, season_period
from play.services.seasons import Seasons
from play.store.port import Store
from tests.support.examples import ANNA, DORA, HALL, NOON

GUILD = HALL.guild_id or 0


async def test_a_season_ends_after_the_results_that_are_being_counted(store: Store) -> None:
    """So that none is left out of its final standings; one that comes later sees no season."""
    seasons = Seasons(store, lambda: NOON + timedelta(days=1), lambda: None)
    async with store.begin() as unit:
        season = await unit.seasons.add_season(Season.begun(HALL, 1, "Winter", NOON))
    assert season is not None
    found = asyncio.Event()

    async def count() -> None:
        async with store.begin() as unit:
            assert await unit.seasons.running(GUILD) == season
            found.set()
            for _ in range(20):
                assert await unit.seasons.running(GUILD) == season
            key = TallyKey(GUILD, season_period(season.id), ALL_RULESETS, ANNA)
            await unit.tallies.add_tallies({key: Tally(won=1)})

    async def end() -> None:
        await found.wait()
        await seasons.end(HALL.server_id, season.id, DORA)

    await asyncio.gather(count(), end())

    table = await seasons.table(season.id, limit=10)
    assert table.standings == [Placed(1, ANNA, Tally(won=1))]
    async with store.begin() as unit:
        assert await unit.seasons.running(GUILD) is None
