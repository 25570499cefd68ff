"""Seasons of servers in the database, their final standings, and medals."""

from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any

from sqlalchemy import BigInteger, Row, bindparam, delete, func, insert, select, update

from db.agendas import agenda_of
from db.sql_parameters import AT_MOST, GUILD, PLAYER, RULESET, SCOPE, SKIPPING
from db.tables.seasons import (
    medals,
    running_season,
    season_divisions,
    season_places,
    seasons,
    tallies,
)
from db.unit_parts import SqlAgendaPart, SqlPart, reader_of
from play.players.player_id import PlayerId
from play.ratings.rating_list import ALL_RULESETS, ALL_SERVERS
from play.seasons.errors import UnknownSeasonError
from play.seasons.medal import Medal, MedalKind
from play.seasons.season import Division, Season
from play.seasons.tally import Placed, Tally, season_period

_IN_GUILD = seasons.c.guild_id == GUILD
_SEASON = bindparam("the_season", type_=BigInteger)
_BY_KEY = seasons.c.id == _SEASON
_OF_SEASON = [seasons.c[field.name] for field in fields(Season)]
_season = reader_of(Season)

_GET = select(*_OF_SEASON).where(_BY_KEY)
_RUNNING = select(*_OF_SEASON).where(_IN_GUILD, running_season)
_NUMBERED = select(*_OF_SEASON).where(_IN_GUILD, seasons.c.number == bindparam("the_number"))
_LATEST = (
    select(*_OF_SEASON)
    .where(_IN_GUILD)
    .order_by(seasons.c.number.desc())
    .limit(AT_MOST)
    .offset(SKIPPING)
)
_SAVE = update(seasons).where(_BY_KEY)

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
_FIRST_PLACES = (
    select(season_places)
    .where(_AMONG, season_places.c.place <= bindparam("places"))
    .order_by(season_places.c.place, season_places.c.player)
)
_PLACE_OF = select(season_places).where(_AMONG, season_places.c.player == PLAYER)

_BEST_FIRST = (tallies.c.points.desc(), tallies.c.results)
_COPIED = {
    "season_id": _SEASON,
    "place": func.rank().over(partition_by=tallies.c.ruleset_key, order_by=_BEST_FIRST),
    **{name: tallies.c[name] for name in ("ruleset_key", "player", "won", "drawn", "lost")},
}
_COPY_TALLIES = insert(season_places).from_select(
    list(_COPIED),
    select(*_COPIED.values()).where(
        tallies.c.scope == SCOPE, tallies.c.period == bindparam("the_period")
    ),
)

_OF_MEDAL = [medals.c[field.name] for field in fields(Medal)]
_medal = reader_of(Medal)
_IS_KIND = medals.c.kind == bindparam("the_kind", type_=medals.c.kind.type)
_IS_ABOUT = medals.c.about == bindparam("the_id", type_=BigInteger)
_TAKE_BACK = delete(medals).where(_IS_KIND, _IS_ABOUT)
_GIVEN_FOR = (
    select(*_OF_MEDAL)
    .where(_IS_KIND, _IS_ABOUT)
    .order_by(medals.c.ruleset_name, medals.c.ruleset_key, medals.c.place, medals.c.player)
)
_MEDALS_OF = (
    select(*_OF_MEDAL)
    .where(medals.c.player == PLAYER)
    .order_by(medals.c.awarded_at.desc(), medals.c.place, medals.c.kind.desc(), medals.c.name)
)
_MEDALS_ON_SERVER = _MEDALS_OF.where(medals.c.guild_id == GUILD)


class SqlSeasons(SqlAgendaPart):
    """Implements ``play.seasons.port.StoredSeasons`` for the length of one transaction."""

    appointments, earliest = agenda_of(seasons.c.id, seasons.c.wake_at, guild_id=seasons.c.guild_id)

    async def add_season(self, season: Season) -> Season | None:
        adding = self._insert(seasons).on_conflict_do_nothing()
        columns = {name: value for name, value in _columns(season).items() if name != "id"}
        return await self._one(adding.returning(*_OF_SEASON), _season, **columns)

    async def load_season(self, season_id: int) -> Season:
        season = await self._one(self._locking(_GET), _season, the_season=season_id)
        if season is None:
            raise UnknownSeasonError
        return season

    async def running(self, guild_id: int) -> Season | None:
        # A shared lock: new results wait for a season that is ending, but not for each other.
        running = self._locking(_RUNNING, read=True)
        return await self._one(running, _season, the_guild=guild_id)

    async def numbered(self, guild_id: int, number: int) -> Season | None:
        return await self._one(_NUMBERED, _season, the_guild=guild_id, the_number=number)

    async def latest(self, guild_id: int, limit: int, skip: int = 0) -> Sequence[Season]:
        sought = {"the_guild": guild_id, "at_most": limit, "skipping": skip}
        return await self._each(_LATEST, _season, seasons.c.id, **sought)

    async def save(self, season: Season) -> None:
        await self._execute(_SAVE, the_season=season.id, **_columns(season))


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
        await self._execute(_COPY_TALLIES, **copied)

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
        return [_placed(row) for row in await self._execute(_FIRST_PLACES, **sought)]

    async def place_of(self, season_id: int, ruleset_key: str, player: PlayerId) -> Placed | None:
        sought = {"the_season": season_id, "the_ruleset": ruleset_key, "the_player": player}
        return await self._one(_PLACE_OF, _placed, **sought)


class SqlMedals(SqlPart):
    """Implements ``play.seasons.port.Medals`` for the length of one transaction."""

    async def award(self, kind: MedalKind, about: int, given: Sequence[Medal]) -> None:
        await self._execute(_TAKE_BACK, the_kind=kind, the_id=about)
        if given:
            await self._connection.execute(insert(medals), [asdict(medal) for medal in given])

    async def given_for(self, kind: MedalKind, about: int) -> Sequence[Medal]:
        return await self._each(_GIVEN_FOR, _medal, medals.c.about, the_kind=kind, the_id=about)

    async def medals_of(self, player: PlayerId, scope: int) -> Sequence[Medal]:
        statement = _MEDALS_OF if scope == ALL_SERVERS else _MEDALS_ON_SERVER
        here = {} if scope == ALL_SERVERS else {"the_guild": scope}
        sought = {"the_player": player} | here
        return await self._each(statement, _medal, medals.c.about, **sought)


def _columns(season: Season) -> dict[str, Any]:
    return asdict(season) | {"wake_at": season.wake_at}


def _placed(row: Row[Any]) -> Placed:
    return Placed(row.place, PlayerId(row.player), Tally(row.won, row.drawn, row.lost))
