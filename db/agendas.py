"""Agendas: the rows of a table that need attention at some time, the most urgent first."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Integer,
    Select,
    bindparam,
    cast,
    func,
    select,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from db.sql_parameters import AT_MOST
from db.unreadable_rows import lenient
from play.shards import TIMESTAMP_SHIFT, Shards
from play.time.port import Appointment

UNREADABLE_TIME = datetime.min.replace(tzinfo=UTC)
"""Stands for a stored time that cannot be read: long past, so that the row is noticed."""

LAST_MOMENT = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class ShardedSelect:
    """A query in two forms: *everything* reads all rows, *some* only those of some servers.

    The parameters of *some* are Discord's shards (see ``serving``), each of which has a part of all
    servers. *some* is None if the rows belong to no server: shard 0 serves those.
    """

    everything: Select[Any]
    some: Select[Any] | None = None

    def for_shards(self, shards: Shards) -> Select[Any] | None:
        """The form that reads the rows of *shards*; None if they serve none of the rows."""
        if shards.are_all:
            return self.everything
        if self.some is not None:
            return self.some
        return self.everything if shards.serve(None) else None


class SqlAgenda(NamedTuple):
    """Two queries about the rows of a table that are due at certain times.

    *appointments* selects their keys and times, the most urgent first; the parameter ``at_most``
    limits their number. *earliest* selects only the first of these times.
    """

    appointments: ShardedSelect
    earliest: ShardedSelect


def agenda_of(
    key: Column[Any],
    at: Column[Any],
    *conditions: ColumnElement[bool],
    guild_id: Column[Any] | None = None,
) -> SqlAgenda:
    """The queries about the rows that are due at *at*, by their *key*.

    Rows must meet the *conditions*; without conditions, they must have a time. *guild_id* is the
    column of the server that a row belongs to, None if rows belong to no server.
    """
    appointments = select(key, lenient_time(at)).order_by(at, key).limit(AT_MOST)
    selects = (appointments.where(*(conditions or (at.is_not(None),))), next_of(at, *conditions))
    if guild_id is None:
        return SqlAgenda(*map(ShardedSelect, selects))
    return SqlAgenda(*(ShardedSelect(each, each.where(are_served(guild_id))) for each in selects))


def next_of(at: Column[Any], *conditions: ColumnElement[bool]) -> Select[Any]:
    """Select the earliest time *at* of the rows that meet the *conditions*, or else have a time."""
    return select(lenient_time(func.min(at))).where(*(conditions or (at.is_not(None),)))


def lenient_time(at: ColumnElement[Any]) -> ColumnElement[Any]:
    """The time *at*, read so that one bad row does not hide the others: see ``UNREADABLE_TIME``."""
    return lenient(at, UNREADABLE_TIME)


def is_served(server: ColumnElement[Any]) -> ColumnElement[bool]:
    """An SQL condition: the server whose id is *server* is on one of the shards in the parameters.

    ``serving`` gives these parameters.
    """
    count = bindparam("shards", type_=BigInteger)
    shard = server.bitwise_rshift(cast(TIMESTAMP_SHIFT, Integer)) % count
    return shard.in_(bindparam("shard_ids", type_=BigInteger, expanding=True))


def serving(shards: Shards) -> dict[str, object]:
    """The SQL parameters for which ``is_served`` is true of the servers on *shards*."""
    return {"shards": shards.count, "shard_ids": sorted(shards.ids)}


def are_served(guild_id: Column[Any]) -> ColumnElement[bool]:
    """An SQL condition: this process's shards of Discord serve the server in the column *guild_id*.

    Bind it with ``parameters_of``. Rows without a server (NULL) belong to shard 0.
    """
    return is_served(func.coalesce(guild_id, 0) if guild_id.nullable else guild_id)


def parameters_of(shards: Shards) -> dict[str, object]:
    """The SQL parameters with which to execute the form of a ``ShardedSelect`` for *shards*."""
    return {} if shards.are_all else serving(shards)


async def read_agenda(
    connection: AsyncConnection, appointments: ShardedSelect, limit: int, shards: Shards
) -> Sequence[Appointment]:
    """Read up to *limit* of the *appointments* that *shards* serve, the most urgent first."""
    statement = appointments.for_shards(shards)
    if statement is None:
        return []
    rows = await connection.execute(statement, {"at_most": limit} | parameters_of(shards))
    return [Appointment(key, at) for key, at in rows]
