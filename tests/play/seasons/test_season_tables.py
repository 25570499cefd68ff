"""The tables of a season, while it runs and when it is over: tallies and medals."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

from play.matches.seats import Seats
from play.players.player_id import PlayerId
from play.ratings.rated_result import RatedResult, rated_key
from play.ratings.rating_list import ALL_RULESETS, ALL_SERVERS, EntryKey, RatingEntry
from play.seasons.errors import UnknownDivisionError
from play.seasons.medal import MIN_MEDAL_PLAYERS, Medal, MedalKind, medals_of
from play.seasons.season import Division, Season
from play.seasons.tally import Placed, Tally, TallyKey, month_of, placed, season_period, tallies_of
from play.services.ratings import Ratings
from play.services.seasons import SeasonTable
from play.store.port import Store
from tests.play.ratings.test_rating_requests import under_way
from tests.support.cases import for_each
from tests.support.examples import ANNA, BJORN, CARL, DORA, HALL, HOUR, NOON, TINY, WEEK
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
    """His strength, as known from all games."""
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


WIN = RatedResult(1, "tiny", 1, Seats(ANNA, BJORN), 1.0, NOON)
SEASON = replace(Season.begun(HALL, 1, "Spring", NOON, NOON + WEEK), id=7)


def test_a_result_adds_to_both_players_under_its_ruleset_and_over_all() -> None:
    """A draw half a point for each, a result of no server nothing."""
    assert tallies_of(WIN) == {
        TallyKey(1, "2026-03", ruleset, player): tally
        for ruleset in ("tiny", ALL_RULESETS)
        for player, tally in ((ANNA, Tally(won=1)), (BJORN, Tally(lost=1)))
    }
    assert set(tallies_of(replace(WIN, score=0.5)).values()) == {Tally(drawn=1)}
    assert tallies_of(replace(WIN, guild_id=None)) == {}
    total = Tally(won=2, lost=1) + Tally(drawn=1, lost=3)
    assert total == Tally(2, 1, 4)
    assert (total.points, total.results) == (2.5, 7)


def test_a_result_adds_to_the_season_in_which_it_came_about() -> None:
    """From the season's first moment to before its last."""

    def seasons(ended_at: datetime) -> set[str]:
        keys = tallies_of(replace(WIN, ended_at=ended_at), [SEASON])
        return {key.period for key in keys} & {season_period(SEASON.id)}

    last = NOON + WEEK - timedelta(microseconds=1)
    assert seasons(NOON) == seasons(last) == {"season-7"}
    assert seasons(NOON - timedelta(microseconds=1)) == seasons(NOON + WEEK) == set()


def test_across_servers_there_are_months_and_no_seasons() -> None:
    added = tallies_of(replace(WIN, everywhere=True), [SEASON])

    assert {key.period for key in added if key.scope == ALL_SERVERS} == {"2026-03"}
    assert {key.period for key in added if key.scope == 1} == {"2026-03", "season-7"}


@for_each(
    "at, month",
    [
        (datetime(2026, 1, 1, tzinfo=UTC), "2026-01"),
        (datetime(2026, 1, 31, 23, 59, 59, tzinfo=UTC), "2026-01"),
        (datetime(2026, 2, 1, 0, 30, tzinfo=timezone(timedelta(hours=1))), "2026-01"),
    ],
)
def test_months_begin_and_end_in_utc(at: datetime, month: str) -> None:
    assert month_of(at) == month


def test_equal_points_of_equally_many_results_share_a_place() -> None:
    """Be it over the end of a page; the next place is left free."""
    tallies = [(ANNA, Tally(1, 0, 1)), (BJORN, Tally(0, 2, 0)), (CARL, Tally(1, 0, 2))]
    later = [(CARL, Tally(won=1)), (DORA, Tally())]

    assert placed(tallies, first=1, skipped=0) == [
        Placed(1, ANNA, Tally(1, 0, 1)),
        Placed(1, BJORN, Tally(0, 2, 0)),
        Placed(3, CARL, Tally(1, 0, 2)),
    ]
    assert [one.place for one in placed(later, first=9, skipped=10)] == [9, 12]


WINTER = replace(Season.begun(HALL, 1, "Winter", NOON), id=7).ended(NOON + HOUR)
ALL_GAMES = Division(ALL_RULESETS, "", 4)
TABLUT = Division("tablut", "Tablut", MIN_MEDAL_PLAYERS)


def table(*places: tuple[int, PlayerId, int]) -> list[Placed]:
    """Standings: place, player, and how often he won."""
    return [Placed(place, player, Tally(won=won)) for place, player, won in places]


def given(division: Division, standings: list[Placed]) -> list[tuple[PlayerId, int]]:
    return [(medal.player, medal.place) for medal in medals_of(WINTER, division, standings)]


@for_each(
    "standings, medals",
    [
        (
            table((1, ANNA, 4), (2, BJORN, 3), (3, CARL, 2), (4, DORA, 1)),
            [(ANNA, 1), (BJORN, 2), (CARL, 3)],
        ),
        (
            table((1, ANNA, 4), (1, BJORN, 4), (3, CARL, 2), (3, DORA, 2)),
            [(ANNA, 1), (BJORN, 1), (CARL, 3), (DORA, 3)],
        ),
        (table((1, ANNA, 1), (2, BJORN, 0)), [(ANNA, 1)]),
        ([], []),
    ],
)
def test_the_first_three_of_a_season_get_medals(
    standings: list[Placed], medals: list[tuple[PlayerId, int]]
) -> None:
    """Players who share a place share its medal. Nobody gets one without a point."""
    assert given(ALL_GAMES, standings) == medals


def test_each_game_with_enough_players_has_a_champion() -> None:
    """There are no second and third places of it."""
    standings = table((1, ANNA, 4), (2, BJORN, 3), (3, CARL, 2))
    (medal,) = medals_of(WINTER, TABLUT, standings)

    assert (medal.kind, medal.player, medal.place) == (MedalKind.CHAMPION, ANNA, 1)
    assert (medal.about, medal.name, medal.awarded_at) == (7, "Winter", NOON + HOUR)
    assert (medal.ruleset_key, medal.ruleset_name) == ("tablut", "Tablut")
    assert given(replace(TABLUT, players=MIN_MEDAL_PLAYERS - 1), standings) == []
    assert given(TABLUT, []) == []
