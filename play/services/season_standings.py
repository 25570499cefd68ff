"""Standings of seasons: from tallies while a season runs, from the archive afterwards."""

from collections.abc import Sequence

from play.players.player_id import PlayerId
from play.ratings.rating_list import ALL_RULESETS, Category
from play.seasons.errors import UnknownDivisionError
from play.seasons.medal import MEDAL_PLACES, Medal, MedalKind, medals_of
from play.seasons.season import Division, Season
from play.seasons.standings import SeasonTable
from play.seasons.tally import Placed, TallyKey, season_period
from play.services.rulesets import rated_name
from play.store.port import Unit

SEASON_MEDALS = (MedalKind.SEASON, MedalKind.CHAMPION)


async def season_table(  # noqa: PLR0913 - which part of which table, and its reader
    unit: Unit,
    season: Season,
    ruleset_key: str,
    player: PlayerId | None,
    *,
    limit: int,
    skip: int,
) -> SeasonTable:
    """The standings of *season* in a division after the first *skip*, and the place of *player*.

    Raises:
        UnknownDivisionError: there are no results under that ruleset.
    """
    divisions = await divisions_of(unit, season)
    division = next((one for one in divisions if one.ruleset_key == ruleset_key), None)
    if division is None:
        raise UnknownDivisionError(season.number)
    return SeasonTable(
        season,
        division,
        divisions,
        await _standings(unit, season, ruleset_key, limit, skip),
        None if player is None else await _place_of(unit, season, ruleset_key, player),
        [m for kind in SEASON_MEDALS for m in await unit.medals.given_for(kind, season.id)],
    )


async def divisions_of(unit: Unit, season: Season) -> Sequence[Division]:
    """The games with results in *season*, all games together first, even without results."""
    if season.ended_at is not None:
        return await unit.archive.divisions(season.id)
    players = await unit.tallies.players(season.guild_id, season_period(season.id))
    games = [
        Division(key, await rated_name(unit, season.guild_id, key), number)
        for key, number in players.items()
        if key != ALL_RULESETS
    ]
    games.sort(key=lambda game: (-game.players, game.name))
    return [Division(ALL_RULESETS, "", players.get(ALL_RULESETS, 0)), *games]


async def close_books(unit: Unit, season: Season, ended: Season) -> None:
    """Archive the standings of *season*, which runs until now, and award medals."""
    divisions = await divisions_of(unit, season)
    await unit.archive.close(season, divisions)
    medals: list[Medal] = []
    for division in divisions:
        best = await unit.archive.first(season.id, division.ruleset_key, MEDAL_PLACES)
        medals += medals_of(ended, division, best)
    for kind in SEASON_MEDALS:
        await unit.medals.award(kind, season.id, [one for one in medals if one.kind is kind])


async def _standings(
    unit: Unit, season: Season, ruleset_key: str, limit: int, skip: int = 0
) -> Sequence[Placed]:
    if season.ended_at is not None:
        return await unit.archive.standings(season.id, ruleset_key, limit, skip)
    category = Category(season.guild_id, ruleset_key)
    return await unit.tallies.best(category, season_period(season.id), limit, skip)


async def _place_of(
    unit: Unit, season: Season, ruleset_key: str, player: PlayerId
) -> Placed | None:
    if season.ended_at is not None:
        return await unit.archive.place_of(season.id, ruleset_key, player)
    key = TallyKey(season.guild_id, season_period(season.id), ruleset_key, player)
    return await unit.tallies.place_of(key)
