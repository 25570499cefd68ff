"""Seasons, tallies and medals, in every store."""

from dataclasses import replace
from datetime import timedelta

from play.limits.amounts import LAST_PLACE
from play.players.player import Player
from play.players.player_id import PlayerId
from play.ratings.rating_list import ALL_RULESETS, ALL_SERVERS, Category
from play.seasons.medal import Medal, MedalKind
from play.seasons.season import REMINDER_BEFORE_END, Division, Season
from play.seasons.tally import Placed, Tally, TallyKey, season_period
from play.store.port import Unit
from tests.support.examples import ANNA, BJORN, CARL, DORA, HALL, HOUR, NOON

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


HERE, ELSEWHERE = 1, 2
MARCH, APRIL = "2026-03", "2026-04"
KEY = TallyKey(HERE, MARCH, ALL_RULESETS, ANNA)


async def add(unit: Unit, tallies: dict[TallyKey, Tally]) -> None:
    await unit.tallies.add_tallies(tallies)


async def best(unit: Unit, limit: int = 10, skip: int = 0) -> list[Placed]:
    return list(await unit.tallies.best(Category(HERE, ALL_RULESETS), MARCH, limit, skip))


async def test_what_is_added_adds_up(unit: Unit) -> None:
    await add(unit, {KEY: Tally(1, 2, 3)})
    await add(unit, {KEY: Tally(drawn=1)})
    await add(unit, {})

    assert await unit.tallies.place_of(KEY) == Placed(1, ANNA, Tally(1, 3, 3))
    assert await unit.tallies.place_of(KEY._replace(player=BJORN)) is None


async def test_the_best_have_most_points_in_fewest_results(unit: Unit) -> None:
    """Of the server, the period and the ruleset alone; ties share a place."""
    await add(
        unit,
        {
            KEY: Tally(won=2, lost=1),
            KEY._replace(player=BJORN): Tally(won=2),
            KEY._replace(player=CARL): Tally(won=1, drawn=2),
            KEY._replace(player=DORA): Tally(drawn=1),
            KEY._replace(scope=ELSEWHERE): Tally(won=9),
            KEY._replace(period=APRIL): Tally(won=9),
            KEY._replace(ruleset_key="tiny"): Tally(won=9),
        },
    )

    listed = [
        Placed(1, BJORN, Tally(2)),
        Placed(2, ANNA, Tally(2, 0, 1)),
        Placed(2, CARL, Tally(1, 2, 0)),
        Placed(4, DORA, Tally(drawn=1)),
    ]
    assert await best(unit) == listed
    assert await best(unit, limit=1, skip=2) == listed[2:3]
    assert await best(unit, skip=4) == []
    for one in listed:
        assert await unit.tallies.place_of(KEY._replace(player=one.player)) == one


async def test_across_servers_tallies_are_of_those_who_want_to_be_shown(unit: Unit) -> None:
    """The others take no place."""
    everywhere = KEY._replace(scope=ALL_SERVERS)
    await add(unit, {everywhere: Tally(won=2), everywhere._replace(player=BJORN): Tally(won=1)})
    await unit.players.put(replace(Player.new(BJORN, NOON), everywhere=True))
    await unit.players.put(Player.new(ANNA, NOON))

    shown = await unit.tallies.best(Category(ALL_SERVERS, ALL_RULESETS), MARCH, 10)
    assert shown == [Placed(1, BJORN, Tally(won=1))]


async def test_cleared_tallies_are_gone(unit: Unit) -> None:
    await add(unit, {KEY: Tally(won=1)})

    await unit.tallies.clear()

    assert await best(unit) == []


async def test_places_are_counted_up_to_the_last(unit: Unit) -> None:
    """Behind it there is one more, for everybody."""
    crowd = {KEY._replace(player=PlayerId(1000 + one)): Tally(won=5) for one in range(LAST_PLACE)}
    await add(unit, crowd | {KEY: Tally(won=2), KEY._replace(player=BJORN): Tally(won=1)})

    behind = await unit.tallies.place_of(KEY._replace(player=BJORN))
    assert behind == Placed(LAST_PLACE + 1, BJORN, Tally(won=1))


GOLD = Medal(GUILD, ANNA, MedalKind.SEASON, 1, 2**62, "Winter", NOON)
SILVER = replace(GOLD, player=BJORN, place=2)
CHAMPION = replace(
    GOLD, kind=MedalKind.CHAMPION, ruleset_key="tablut", ruleset_name="Tablut", player=CARL
)


async def award(unit: Unit, *medals: Medal) -> None:
    """Medals of one kind for one thing."""
    await unit.medals.award(medals[0].kind, medals[0].about, medals)


async def of(unit: Unit, player: PlayerId, scope: int = GUILD) -> list[Medal]:
    return list(await unit.medals.medals_of(player, scope))


async def test_medals_come_back_as_they_were_given(unit: Unit) -> None:
    """The highest first."""
    await award(unit, SILVER, GOLD)
    await award(unit, CHAMPION)

    assert await unit.medals.given_for(MedalKind.SEASON, GOLD.about) == [GOLD, SILVER]
    assert await unit.medals.given_for(MedalKind.CHAMPION, GOLD.about) == [CHAMPION]
    assert await unit.medals.given_for(MedalKind.TOURNAMENT, GOLD.about) == []


async def test_medals_for_the_same_take_the_place_of_those_before(unit: Unit) -> None:
    """Should a result be corrected, nobody keeps what he has not won."""
    await award(unit, GOLD, SILVER)

    await award(unit, replace(SILVER, place=1), replace(GOLD, place=2))

    assert await of(unit, ANNA) == [replace(GOLD, place=2)]
    assert await of(unit, BJORN) == [replace(SILVER, place=1)]


async def test_the_latest_medals_of_a_player_come_first(unit: Unit) -> None:
    """Those of a server alone, or of all."""
    later = replace(GOLD, about=8, place=3, awarded_at=NOON + timedelta(days=90))
    elsewhere = replace(later, about=9, place=1, guild_id=GUILD + 1)
    for medal in (GOLD, later, elsewhere):
        await award(unit, medal)

    assert await of(unit, ANNA) == [later, GOLD]
    assert await of(unit, ANNA, ALL_SERVERS) == [elsewhere, later, GOLD]
    assert await of(unit, CARL) == []


async def test_the_tallies_of_a_season_become_its_final_standings(unit: Unit) -> None:
    """With the places that they had; all games first, then those with the most players."""
    tallies = {ANNA: Tally(2, 0, 0), BJORN: Tally(3, 2, 1), CARL: Tally(2, 0, 0), DORA: Tally(1)}
    divisions = [
        Division(ALL_RULESETS, "", 4),
        Division("tablut", "Tablut", 4),
        Division("brandubh", "Brandubh", 1),
    ]
    season = await unit.seasons.add_season(Season.begun(HALL, 1, "Winter", NOON))
    assert season is not None
    added = dict.fromkeys(tallies, (ALL_RULESETS, "tablut")) | {
        DORA: (ALL_RULESETS, "tablut", "brandubh")
    }
    await unit.tallies.add_tallies(
        {
            TallyKey(GUILD, period, ruleset, player): tallies[player]
            for player, rulesets in added.items()
            for ruleset in rulesets
            for period in (season_period(season.id), "2026-03")
        }
    )
    before = await unit.tallies.best(Category(GUILD, ALL_RULESETS), season_period(season.id), 10)
    await unit.archive.close(season, list(reversed(divisions)))

    archive = unit.archive
    assert await archive.divisions(season.id) == divisions
    standings = await archive.standings(season.id, ALL_RULESETS, 10)
    assert standings == before
    assert [one.place for one in standings] == [1, 2, 2, 4]
    assert await archive.standings(season.id, ALL_RULESETS, 1, 1) == standings[1:2]
    assert await archive.first(season.id, "tablut", 2) == standings[:3]
    assert await archive.place_of(season.id, "tablut", CARL) == standings[2]
    assert await archive.place_of(season.id, "brandubh", CARL) is None
