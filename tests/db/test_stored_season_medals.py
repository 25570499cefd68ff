"""Final standings and medals, in every store."""

from dataclasses import replace
from datetime import timedelta

from play.players.player_id import PlayerId
from play.ratings.rating_list import ALL_RULESETS, ALL_SERVERS, Category
from play.seasons.medal import Medal, MedalKind
from play.seasons.season import Division, Season
from play.seasons.tally import Tally, TallyKey, season_period
from play.store.port import Unit
from tests.support.examples import ANNA, BJORN, CARL, DORA, HALL, NOON

GUILD = HALL.guild_id or 0
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
