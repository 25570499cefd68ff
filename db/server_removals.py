"""Servers that have removed the bot, in the database, and the deletion of their data."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Column, ColumnElement, Delete, Table, Update, delete, select, union, update

from db.agendas import LAST_MOMENT, agenda_of, read_agenda
from db.privacy_rules import HOMES, PARTS, SERVERS, Fate
from db.row_keys import as_parameters, has_key, some_keys
from db.sql_parameters import GUILD
from db.tables.privacy import server_removals
from db.unit_parts import SqlPart
from play.privacy.deletion import Traces
from play.shards import ALL_SHARDS, Shards
from play.time.port import Appointment

SERVER_KEPT = timedelta(days=30)
"""Time for which a server's data is kept after the bot was removed from it."""

_LATEST = LAST_MOMENT - SERVER_KEPT

# Rows are deleted before the rows they refer to.
_OF_SERVERS: Sequence[tuple[Table, ColumnElement[bool], Fate, Column[Any] | None]] = [
    *(
        (
            part.table,
            part.in_(select(next(iter(part.foreign_keys)).column).where(whole == GUILD)),
            Fate.ERASED,
            None,
        )
        for part, whole in PARTS.items()
    ),
    *(
        (column.table, column == GUILD, fate, column)
        for column, fate in SERVERS.items()
        if fate in {Fate.ERASED, Fate.EMPTIED}
    ),
]

_REMOVED = server_removals.c.guild_id
_AGENDA = agenda_of(_REMOVED, server_removals.c.noticed_at, guild_id=_REMOVED).appointments
_KNOWN_SERVERS = union(
    *(
        select(column).where(column.is_not(None))
        for column, fate in SERVERS.items()
        if fate is Fate.ERASED and column not in HOMES
    )
)


class SqlServerRemovals(SqlPart):
    """Implements ``play.privacy.port.StoredServerRemovals`` for the length of one transaction."""

    async def note_removed(self, guild_ids: Collection[int], now: datetime) -> None:
        rows = [{"guild_id": guild_id, "noticed_at": now} for guild_id in guild_ids]
        await self._put_all_if_new(server_removals, rows)

    async def note_returned(self, guild_ids: Collection[int]) -> None:
        gone = server_removals.c.guild_id.in_(sorted(guild_ids))
        await self._execute(delete(server_removals).where(gone))

    async def servers(self) -> Sequence[int]:
        return [guild_id for (guild_id,) in await self._execute(_KNOWN_SERVERS)]

    async def removed(self) -> set[int]:
        return {*await self._scalars(select(server_removals.c.guild_id))}

    async def agenda(self, limit: int, shards: Shards = ALL_SHARDS) -> Sequence[Appointment]:
        noticed = await read_agenda(self._connection, _AGENDA, limit, shards)
        return [Appointment(guild_id, min(at, _LATEST) + SERVER_KEPT) for guild_id, at in noticed]

    async def is_long_gone(self, guild_id: int, now: datetime) -> bool:
        # Locked: a request that notes the bot's return waits, or has come first.
        noticed = select(server_removals.c.noticed_at).where(server_removals.c.guild_id == guild_id)
        noticed_at: datetime | None = await self._scalar(noticed.with_for_update())
        return noticed_at is not None and noticed_at + SERVER_KEPT <= now

    async def traces(self, guild_id: int, step: int) -> Traces | None:
        for number in range(step, len(_OF_SERVERS)):
            table, where, _, _ = _OF_SERVERS[number]
            if rows := await some_keys(self._connection, table, where, the_guild=guild_id):
                return Traces(number, rows)
        return None

    async def forget(self, traces: Traces) -> None:
        table, _, fate, column = _OF_SERVERS[traces.step]
        statement: Delete | Update = delete(table).where(has_key(table))
        if fate is Fate.EMPTIED and column is not None:
            statement = update(table).where(has_key(table)).values({column.name: None})
        await self._connection.execute(statement, as_parameters(table, traces.rows))

    async def finish(self, guild_id: int) -> None:
        await self._execute(delete(server_removals).where(server_removals.c.guild_id == guild_id))
