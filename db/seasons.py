"""Seasons of servers in the database: periods whose results are ranked at the end."""

from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any

from sqlalchemy import CursorResult, Row, bindparam, select, update

from db.agendas import agenda_of, next_of_shards
from db.parameters import AT_MOST, GUILD, SKIPPING
from db.parts import SqlAgendaPart
from db.tables.seasons import running_season, seasons
from db.upserts import INSERTS
from play.seasons.errors import UnknownSeasonError
from play.seasons.season import Season

_IN_GUILD = seasons.c.guild_id == GUILD
_BY_KEY = seasons.c.id == bindparam("the_season")
_SHOWN = [seasons.c[field.name] for field in fields(Season)]

_GET = select(*_SHOWN).where(_BY_KEY)
_RUNNING = select(*_SHOWN).where(_IN_GUILD, running_season)
_NUMBERED = select(*_SHOWN).where(_IN_GUILD, seasons.c.number == bindparam("the_number"))
_LATEST = (
    select(*_SHOWN)
    .where(_IN_GUILD)
    .order_by(seasons.c.number.desc())
    .limit(AT_MOST)
    .offset(SKIPPING)
)
_SAVE = update(seasons).where(_BY_KEY)
_AGENDA = agenda_of(seasons.c.id, seasons.c.wake_at, guild_id=seasons.c.guild_id)
NEXT_WAKE = next_of_shards(seasons.c.wake_at, guild_id=seasons.c.guild_id)


class SqlSeasons(SqlAgendaPart):
    """Implements ``play.seasons.port.StoredSeasons`` for the length of one transaction."""

    appointments = _AGENDA

    async def add_season(self, season: Season) -> Season | None:
        adding = INSERTS[self._connection.dialect.name](seasons).on_conflict_do_nothing()
        columns = {name: value for name, value in _columns(season).items() if name != "id"}
        rows = await self._execute(adding.returning(*_SHOWN), **columns)
        return _first(rows)

    async def load_season(self, season_id: int) -> Season:
        season = _first(await self._execute(self._locking(_GET), the_season=season_id))
        if season is None:
            raise UnknownSeasonError
        return season

    async def running(self, guild_id: int) -> Season | None:
        # A shared lock: new results wait for a season that is ending, but not for each other.
        running = self._locking(_RUNNING, read=True)
        return _first(await self._execute(running, the_guild=guild_id))

    async def numbered(self, guild_id: int, number: int) -> Season | None:
        return _first(await self._execute(_NUMBERED, the_guild=guild_id, the_number=number))

    async def latest(self, guild_id: int, limit: int, skip: int = 0) -> Sequence[Season]:
        sought = {"the_guild": guild_id, "at_most": limit, "skipping": skip}
        return await self._each(_LATEST, _season, seasons.c.id, **sought)

    async def save(self, season: Season) -> None:
        await self._execute(_SAVE, the_season=season.id, **_columns(season))


def _columns(season: Season) -> dict[str, Any]:
    return asdict(season) | {"wake_at": season.wake_at}


def _season(row: Row[Any]) -> Season:
    return Season(**row._mapping)  # noqa: SLF001 - SQLAlchemy's public name


def _first(rows: CursorResult[Any]) -> Season | None:
    row = rows.first()
    return None if row is None else _season(row)
