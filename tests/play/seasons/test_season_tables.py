"""What a season makes of results, while it runs and when it is over."""

from datetime import timedelta

from play.players.player_id import PlayerId
from play.ratings.rated_result import rated_key
from play.ratings.rating_list import ALL_RULESETS, EntryKey, RatingEntry
from play.seasons.errors import UnknownDivisionError
from play.seasons.medal import MIN_MEDAL_PLAYERS, Medal, MedalKind
from play.seasons.season import Season
from play.seasons.tally import Placed, Tally, TallyKey, season_period
from play.services.ratings import Ratings
from play.services.seasons import SeasonTable
from play.store.port import Store
from tests.play.ratings.test_rating_requests import under_way
from tests.support.examples import ANNA, BJORN, CARL, DORA, HALL, NOON, TINY
from tests.support.world import World, declined

DAY = timedelta(days=1)
END = NOON + 30 * DAY
GUILD = HALL.guild_id or 0
PAGE = 10


async def win(world: World, winner: PlayerId) -> None:
    """Anna and Björn play a rated match."""
    match = await under_way(world)
    await world.matches.resign(match.id, ANNA if winner == BJORN else BJORN)


def points(table: SeasonTable) -> dict[PlayerId, float]:
    return {placed.player: placed.tally.points for placed in table.standings}


async def entry(world: World, player: PlayerId) -> RatingEntry:
    """What is known of his strength over all games."""
    key = EntryKey(GUILD, player, ALL_RULESETS)
    async with world.store.read() as unit:
        return (await unit.ratings.entries([key]))[key]


async def test_results_count_in_the_season_that_runs(world: World) -> None:
    """When they come about, and in none between two; ratings go on over seasons."""
    match = await under_way(world)
    await win(world, ANNA)
    first = await world.seasons.start(HALL, "Winter", DORA, END)
    await world.matches.resign(match.id, BJORN)
    world.time = END
    await win(world, BJORN)
    before = await entry(world, ANNA)
    second = await world.seasons.start(HALL, "Spring", DORA)
    assert points(await world.seasons.table(second.id, limit=PAGE)) == {}
    assert await entry(world, ANNA) == before
    assert before.results == 3
    await win(world, BJORN)
    await win(world, ANNA)

    assert points(await world.seasons.table(first.id, limit=PAGE)) == {ANNA: 1, BJORN: 0}
    assert points(await world.seasons.table(second.id, limit=PAGE)) == {ANNA: 1, BJORN: 1}


async def test_each_game_has_standings_of_its_own(world: World) -> None:
    """With the place of whoever asks."""
    season = await world.seasons.start(HALL, "Winter", DORA)
    await win(world, ANNA)
    tiny = rated_key(TINY)

    table = await world.seasons.table(season.id, tiny, BJORN, limit=1)

    assert [division.ruleset_key for division in table.divisions] == [ALL_RULESETS, tiny]
    assert (table.division.ruleset_key, table.division.players) == (tiny, 2)
    assert table.standings == [Placed(1, ANNA, Tally(won=1))]
    assert table.own == Placed(2, BJORN, Tally(lost=1))
    assert (await world.seasons.table(season.id, tiny, CARL, limit=1)).own is None
    await declined(UnknownDivisionError, world.seasons.table(season.id, "brandubh", limit=1))


async def test_a_season_without_results_has_empty_standings(world: World) -> None:
    """While it runs, and when it is over."""
    season = await world.seasons.start(HALL, "Winter", DORA)
    running = await world.seasons.table(season.id, limit=PAGE)

    over = await world.seasons.table(
        (await world.seasons.end(HALL.server_id, season.id, DORA)).id, limit=PAGE
    )

    for table in (running, over):
        assert (table.division.players, table.standings, table.medals) == (0, [], [])


async def test_medals_are_given_when_a_season_ends(world: World) -> None:
    season = await world.seasons.start(HALL, "Winter", DORA, END)
    await win(world, ANNA)
    assert (await world.seasons.table(season.id, limit=PAGE)).medals == []
    world.time = END + DAY

    await world.seasons.run_due()

    gold = Medal(GUILD, ANNA, MedalKind.SEASON, 1, season.id, "Winter", END)
    assert (await world.seasons.table(season.id, limit=PAGE)).medals == [gold]


async def test_the_champion_of_a_game_gets_a_medal_if_enough_have_played_it(world: World) -> None:
    """It keeps the name of the game, which may be retired one day."""
    season = await world.seasons.start(HALL, "Winter", DORA)
    period = season_period(season.id)
    async with world.store.begin() as unit:
        await unit.tallies.add_tallies(
            {
                TallyKey(GUILD, period, ruleset, PlayerId(number)): Tally(won=number)
                for number in range(1, MIN_MEDAL_PLAYERS + 1)
                for ruleset in (ALL_RULESETS, "brandubh")
            }
        )

    await world.seasons.end(HALL.server_id, season.id, DORA)

    medals = (await world.seasons.table(season.id, limit=PAGE)).medals
    best = PlayerId(MIN_MEDAL_PLAYERS)
    assert [(medal.kind, medal.player, medal.ruleset_name) for medal in medals] == [
        (MedalKind.SEASON, best, ""),
        (MedalKind.SEASON, PlayerId(MIN_MEDAL_PLAYERS - 1), ""),
        (MedalKind.SEASON, PlayerId(MIN_MEDAL_PLAYERS - 2), ""),
        (MedalKind.CHAMPION, best, "Brandubh"),
    ]


async def test_the_archive_of_a_season_never_changes(world: World) -> None:
    """Whatever becomes of its results, and whatever is played later."""
    season = await world.seasons.start(HALL, "Winter", DORA, END)
    await win(world, ANNA)
    await world.seasons.end(HALL.server_id, season.id, DORA)
    final = await world.seasons.table(season.id, player=BJORN, limit=PAGE)

    await win(world, BJORN)
    await Ratings(world.store).rebuild()
    async with world.store.begin() as unit:
        await unit.tallies.clear()

    assert await world.seasons.table(season.id, player=BJORN, limit=PAGE) == final


HERE = HALL.guild_id or 0


async def tallied(
    store: Store, player: PlayerId, period: str, ruleset: str = ALL_RULESETS
) -> object:
    async with store.read() as unit:
        return await unit.tallies.place_of(TallyKey(HERE, period, ruleset, player))


async def test_results_are_tallied_in_the_month_in_which_they_came_about(world: World) -> None:
    first = await under_way(world)
    await world.matches.resign(first.id, BJORN)
    world.wait(timedelta(days=31))
    second = await under_way(world)
    await world.matches.resign(second.id, second.attackers)

    assert await tallied(world.store, ANNA, "2026-03") == Placed(1, ANNA, Tally(won=1))
    assert await tallied(world.store, BJORN, "2026-03", rated_key(TINY)) == Placed(
        2, BJORN, Tally(lost=1)
    )
    assert await tallied(world.store, second.attackers, "2026-04") == Placed(
        2, second.attackers, Tally(lost=1)
    )


async def test_counting_anew_mends_tallies(world: World) -> None:
    """Those of a season too that is over meanwhile."""
    async with world.store.begin() as unit:
        season = await unit.seasons.add_season(Season.begun(HALL, 1, "Spring", world.now()))
        assert season is not None
    match = await under_way(world)
    await world.matches.resign(match.id, BJORN)
    periods = ("2026-03", season_period(season.id))
    world.wait(timedelta(days=1))
    async with world.store.begin() as unit:
        await unit.seasons.save(season.ended(world.now()))
        await unit.tallies.add_tallies(
            {TallyKey(HERE, "2026-03", ALL_RULESETS, ANNA): Tally(won=3)}
        )

    await Ratings(world.store).rebuild()

    for period in periods:
        assert await tallied(world.store, ANNA, period) == Placed(1, ANNA, Tally(won=1))
