"""The final standings of seasons in the database."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import BigInteger, Row, bindparam, func, insert, select

from db.parameters import AT_MOST, PLAYER, RULESET, SCOPE, SKIPPING
from db.parts import SqlPart
from db.tables.seasons import season_divisions, season_places, tallies
from play.players.player_id import PlayerId
from play.ratings.rating_list import ALL_RULESETS
from play.seasons.season import Division, Season
from play.seasons.tally import Placed, Tally, season_period

_SEASON = bindparam("the_season", type_=BigInteger)
_AMONG = (season_places.c.season_id == _SEASON) & (season_places.c.ruleset_key == RULESET)

_DIVISIONS = (
    select(season_divisions)
    .where(season_divisions.c.season_id == _SEASON)
    .order_by(
        season_divisions.c.ruleset_key != ALL_RULESETS,
        season_divisions.c.players.desc(),
        season_divisions.c.name,
    )
)
_STANDINGS = (
    select(season_places)
    .where(_AMONG)
    .order_by(season_places.c.place, season_places.c.player)
    .limit(AT_MOST)
    .offset(SKIPPING)
)
_FIRST = (
    select(season_places)
    .where(_AMONG, season_places.c.place <= bindparam("places"))
    .order_by(season_places.c.place, season_places.c.player)
)
_PLACE_OF = select(season_places).where(_AMONG, season_places.c.player == PLAYER)

_BEST_FIRST = (tallies.c.points.desc(), tallies.c.results)
_COPIED = {
    "season_id": _SEASON,
    "ruleset_key": tallies.c.ruleset_key,
    "player": tallies.c.player,
    "place": func.rank().over(partition_by=tallies.c.ruleset_key, order_by=_BEST_FIRST),
    "won": tallies.c.won,
    "drawn": tallies.c.drawn,
    "lost": tallies.c.lost,
}
_CLOSE = insert(season_places).from_select(
    list(_COPIED),
    select(*_COPIED.values()).where(
        tallies.c.scope == SCOPE, tallies.c.period == bindparam("the_period")
    ),
)


class SqlArchive(SqlPart):
    """Implements ``play.seasons.port.Archive`` for the length of one transaction."""

    async def close(self, season: Season, divisions: Sequence[Division]) -> None:
        rows = [{"season_id": season.id, **asdict(division)} for division in divisions]
        await self._connection.execute(insert(season_divisions), rows)
        copied = {
            "the_season": season.id,
            "the_scope": season.guild_id,
            "the_period": season_period(season.id),
        }
        await self._execute(_CLOSE, **copied)

    async def divisions(self, season_id: int) -> Sequence[Division]:
        rows = await self._execute(_DIVISIONS, the_season=season_id)
        return [Division(row.ruleset_key, row.name, row.players) for row in rows]

    async def standings(
        self, season_id: int, ruleset_key: str, limit: int, skip: int = 0
    ) -> Sequence[Placed]:
        sought = {"the_season": season_id, "the_ruleset": ruleset_key}
        page = {"at_most": limit, "skipping": skip}
        return [_placed(row) for row in await self._execute(_STANDINGS, **sought, **page)]

    async def first(self, season_id: int, ruleset_key: str, places: int) -> Sequence[Placed]:
        sought = {"the_season": season_id, "the_ruleset": ruleset_key, "places": places}
        return [_placed(row) for row in await self._execute(_FIRST, **sought)]

    async def place_of(self, season_id: int, ruleset_key: str, player: PlayerId) -> Placed | None:
        sought = {"the_season": season_id, "the_ruleset": ruleset_key, "the_player": player}
        row = await self._first(_PLACE_OF, **sought)
        return None if row is None else _placed(row)


def _placed(row: Row[Any]) -> Placed:
    return Placed(row.place, PlayerId(row.player), Tally(row.won, row.drawn, row.lost))
