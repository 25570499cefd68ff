"""The final standings of seasons in the database."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import BigInteger, Row, bindparam, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from db.tables.seasons import season_divisions, season_places
from play.players import PlayerId
from play.rating_list import OVERALL
from play.season import Division
from play.tally import Placed, Tally

_SEASON = bindparam("the_season", type_=BigInteger)
_AMONG = (season_places.c.season_id == _SEASON) & (
    season_places.c.ruleset_key == bindparam("the_ruleset")
)

_DIVISIONS = (
    select(season_divisions)
    .where(season_divisions.c.season_id == _SEASON)
    .order_by(
        season_divisions.c.ruleset_key != OVERALL,
        season_divisions.c.players.desc(),
        season_divisions.c.name,
    )
)
_STANDINGS = (
    select(season_places)
    .where(_AMONG)
    .order_by(season_places.c.place, season_places.c.player)
    .limit(bindparam("at_most"))
    .offset(bindparam("skipping"))
)
_PLACE_OF = select(season_places).where(
    _AMONG, season_places.c.player == bindparam("the_player", type_=BigInteger)
)


class SqlArchive:
    """Implements ``play.ports.archive.Archive`` in one transaction."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def add(self, season_id: int, division: Division, standings: Sequence[Placed]) -> None:
        """Store the final *standings* of a season in a *division*."""
        columns = {"season_id": season_id, **asdict(division)}
        await self._connection.execute(insert(season_divisions), columns)
        rows = [_columns(season_id, division.ruleset_key, placed) for placed in standings]
        if rows:
            await self._connection.execute(insert(season_places), rows)

    async def divisions(self, season_id: int) -> Sequence[Division]:
        """What there are standings of: all games first, then those with the most players."""
        rows = await self._connection.execute(_DIVISIONS, {"the_season": season_id})
        return [Division(row.ruleset_key, row.name, row.players) for row in rows]

    async def standings(
        self, season_id: int, ruleset_key: str, limit: int, skip: int = 0
    ) -> Sequence[Placed]:
        """The best of a season, after the first *skip*."""
        sought = {"the_season": season_id, "the_ruleset": ruleset_key}
        page = {"at_most": limit, "skipping": skip}
        return [_placed(row) for row in await self._connection.execute(_STANDINGS, sought | page)]

    async def place_of(self, season_id: int, ruleset_key: str, player: PlayerId) -> Placed | None:
        """The place of *player* in a season, if he had results there."""
        sought = {"the_season": season_id, "the_ruleset": ruleset_key, "the_player": player}
        row = (await self._connection.execute(_PLACE_OF, sought)).first()
        return None if row is None else _placed(row)


def _columns(season_id: int, ruleset_key: str, placed: Placed) -> dict[str, object]:
    return {
        "season_id": season_id,
        "ruleset_key": ruleset_key,
        "player": placed.player,
        "place": placed.place,
        "won": placed.tally.won,
        "drawn": placed.tally.drawn,
        "lost": placed.tally.lost,
    }


def _placed(row: Row[Any]) -> Placed:
    return Placed(row.place, PlayerId(row.player), Tally(row.won, row.drawn, row.lost))
