"""Fair-play cases in the database: warnings and exclusions of players by managers of servers."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, Row, bindparam, insert, select, update

from db.sql_parameters import GUILD, NOW, PLAYER
from db.tables.fair_play import cases, excluding_case, waiting_case
from db.unit_parts import SqlPart, attributes
from play.fair_play.case import Case
from play.fair_play.errors import UnknownCaseError
from play.players.player_id import PlayerId

_IN_GUILD = cases.c.guild_id == GUILD
_OF_PLAYER = cases.c.player == PLAYER
_BY_KEY = cases.c.id == bindparam("the_case", type_=BigInteger)
_LASTS = (excluding_case, cases.c.until > NOW)

_GET = select(cases).where(_BY_KEY)
_SAVE = update(cases).where(_BY_KEY)
_OF = select(cases).where(_OF_PLAYER).order_by(cases.c.id.desc())
_EXCLUSIONS = select(cases).where(_IN_GUILD, *_LASTS).order_by(cases.c.id.desc())
_WAITING = select(cases).where(_IN_GUILD, waiting_case).order_by(cases.c.appealed_at, cases.c.id)


class SqlCases(SqlPart):
    """Implements ``play.fair_play.port.StoredCases`` for the length of one transaction."""

    async def add_case(self, case: Case) -> Case:
        values = asdict(case)
        del values["id"]
        stored = await self._execute(insert(cases).returning(cases), **values)
        return _case(stored.one())

    async def load_case(self, case_id: int) -> Case:
        row = await self._first(self._locking(_GET), the_case=case_id)
        if row is None:
            raise UnknownCaseError(case_id)
        return _case(row)

    async def save(self, case: Case) -> None:
        values = attributes(case, ("appeal", "appealed_at", "answered_at", "lifted_at"))
        await self._execute(_SAVE, the_case=case.id, **values)

    async def cases_of(self, player: PlayerId, guild_id: int | None = None) -> Sequence[Case]:
        statement = _OF if guild_id is None else _OF.where(_IN_GUILD)
        sought = {"the_player": player} | ({} if guild_id is None else {"the_guild": guild_id})
        return await self._each(statement, _case, cases.c.id, **sought)

    async def exclusion(self, guild_id: int, player: PlayerId, now: datetime) -> Case | None:
        sought = {"the_guild": guild_id, "the_player": player, "now": now}
        return await self._one(_EXCLUSIONS.where(_OF_PLAYER), _case, **sought)

    async def exclusions(self, guild_id: int, now: datetime) -> Sequence[Case]:
        return await self._each(_EXCLUSIONS, _case, cases.c.id, the_guild=guild_id, now=now)

    async def waiting(self, guild_id: int) -> Sequence[Case]:
        return await self._each(_WAITING, _case, cases.c.id, the_guild=guild_id)


def _case(row: Row[Any]) -> Case:
    people = {"player": PlayerId(row.player), "manager": PlayerId(row.manager)}
    return Case(**row._asdict() | people)
