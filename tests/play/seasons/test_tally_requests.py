"""Rated results are tallied when they are counted."""

from datetime import timedelta

from play.players.player_id import PlayerId
from play.ratings.rated_result import rated_key
from play.ratings.rating_list import ALL_RULESETS
from play.seasons.season import Season
from play.seasons.tally import Placed, Tally, TallyKey, season_period
from play.services.challenges import Challenges
from play.services.matches import Matches
from play.services.ratings import Ratings
from play.store.port import Store
from tests.play.ratings.test_rating_requests import under_way
from tests.support.examples import ANNA, BJORN, HALL, TINY
from tests.support.world import World

HERE = HALL.guild_id or 0


async def tallied(
    store: Store, player: PlayerId, period: str, ruleset: str = ALL_RULESETS
) -> object:
    async with store.read() as unit:
        return await unit.tallies.of(TallyKey(HERE, period, ruleset, player))


async def test_results_are_tallied_in_the_month_in_which_they_came_about(
    challenges: Challenges, matches: Matches, world: World
) -> None:
    first = await under_way(challenges, matches)
    await matches.resign(first.id, BJORN)
    world.wait(timedelta(days=31))
    second = await under_way(challenges, matches)
    await matches.resign(second.id, second.attackers)

    assert await tallied(world.store, ANNA, "2026-03") == Placed(1, ANNA, Tally(won=1))
    assert await tallied(world.store, BJORN, "2026-03", rated_key(TINY)) == Placed(
        2, BJORN, Tally(lost=1)
    )
    assert await tallied(world.store, second.attackers, "2026-04") == Placed(
        2, second.attackers, Tally(lost=1)
    )


async def test_counting_anew_mends_tallies(
    challenges: Challenges, matches: Matches, world: World
) -> None:
    """Those of a season too that is over meanwhile."""
    async with world.store.begin() as unit:
        season = await unit.seasons.add(Season.begun(HALL, 1, "Spring", world.now()))
        assert season is not None
    match = await under_way(challenges, matches)
    await matches.resign(match.id, BJORN)
    periods = ("2026-03", season_period(season.id))
    world.wait(timedelta(days=1))
    async with world.store.begin() as unit:
        await unit.seasons.save(season.ended(world.now()))
        await unit.tallies.add({TallyKey(HERE, "2026-03", ALL_RULESETS, ANNA): Tally(won=3)})

    await Ratings(world.store).rebuild()

    for period in periods:
        assert await tallied(world.store, ANNA, period) == Placed(1, ANNA, Tally(won=1))
