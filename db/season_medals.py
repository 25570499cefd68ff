"""Medals in the database, won by players in seasons and tournaments."""

from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any

from sqlalchemy import BigInteger, Row, bindparam, delete, insert, select

from db.parameters import GUILD, PLAYER
from db.parts import SqlPart
from db.tables.seasons import medals
from play.players.player_id import PlayerId
from play.ratings.rating_list import ALL_SERVERS
from play.seasons.medal import Medal, MedalKind

_SHOWN = [medals.c[field.name] for field in fields(Medal)]
_KIND = medals.c.kind == bindparam("the_kind", type_=medals.c.kind.type)
_ABOUT = medals.c.about == bindparam("the_id", type_=BigInteger)
_PLAYER = medals.c.player == PLAYER
_GUILD = medals.c.guild_id == GUILD

_TAKE_BACK = delete(medals).where(_KIND, _ABOUT)
_GIVEN_FOR = (
    select(*_SHOWN)
    .where(_KIND, _ABOUT)
    .order_by(medals.c.ruleset_name, medals.c.ruleset_key, medals.c.place, medals.c.player)
)
_OF = (
    select(*_SHOWN)
    .where(_PLAYER)
    .order_by(medals.c.awarded_at.desc(), medals.c.place, medals.c.kind.desc(), medals.c.name)
)
_OF_HERE = _OF.where(_GUILD)


class SqlMedals(SqlPart):
    """Implements ``play.seasons.port.Medals`` for the length of one transaction."""

    async def award(self, kind: MedalKind, about: int, given: Sequence[Medal]) -> None:
        await self._execute(_TAKE_BACK, the_kind=kind, the_id=about)
        if given:
            await self._connection.execute(insert(medals), [asdict(medal) for medal in given])

    async def given_for(self, kind: MedalKind, about: int) -> Sequence[Medal]:
        return await self._each(_GIVEN_FOR, _medal, medals.c.about, the_kind=kind, the_id=about)

    async def medals_of(self, player: PlayerId, scope: int) -> Sequence[Medal]:
        statement = _OF if scope == ALL_SERVERS else _OF_HERE
        here = {} if scope == ALL_SERVERS else {"the_guild": scope}
        sought = {"the_player": player} | here
        return await self._each(statement, _medal, medals.c.about, **sought)


def _medal(row: Row[Any]) -> Medal:
    return Medal(**row._mapping)  # noqa: SLF001 - SQLAlchemy's public name
