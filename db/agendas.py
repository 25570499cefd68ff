"""Agendas: the rows of a table that need attention at some time, the most urgent first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
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
    type_coerce,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from db.parameters import AT_MOST
from db.tables.columns import UtcDateTime
from play.shards import ALL_SHARDS, TIMESTAMP_SHIFT, Shards
from play.time.port import Appointment

UNREADABLE = datetime.min.replace(tzinfo=UTC)
"""Stands for a stored time that cannot be read: long past, so that the row is noticed."""

LAST_MOMENT = datetime.max.replace(tzinfo=UTC)


class Deadline(UtcDateTime):
    """A column type for times; a stored value that cannot be read becomes ``UNREADABLE``.

    So one bad row does not hide all the others.
    """

    cache_ok = True

    def result_processor(
        self, dialect: sa.Dialect, coltype: object
    ) -> Callable[[Any], datetime | None]:
        read = super().result_processor(dialect, coltype) or (lambda value: value)

        def read_any(value: Any) -> datetime | None:  # noqa: ANN401 - whatever is stored there
            try:
                moment: datetime | None = read(value)
            except (ValueError, TypeError, OverflowError):
                return UNREADABLE
            return moment

        return read_any


@dataclass(frozen=True, slots=True)
class OfShards:
    """A statement in two forms: for all rows (*everything*), and for the rows of *some* shards.

    *some* takes the shards, which are Discord's parts of all servers, as parameters. It is None if
    the rows belong to no server: then the first shard serves them all.
    """

    everything: Select[Any]
    some: Select[Any] | None = None

    def for_shards(self, shards: Shards) -> Select[Any] | None:
        """The statement that selects the rows of *shards*; None if they serve none of the rows."""
        if shards.are_all:
            return self.everything
        if self.some is not None:
            return self.some
        return self.everything if shards.serve(None) else None


def agenda_of(
    key: Column[Any],
    at: Column[Any],
    *conditions: ColumnElement[bool],
    guild_id: Column[Any] | None = None,
) -> OfShards:
    """Select *key* and *at* of the rows with the earliest times *at*.

    Rows must meet the *conditions*; without conditions, they must have a time. *guild_id* is the
    column of the server that a row belongs to, None if rows belong to no server. The parameter
    ``at_most`` limits the number of rows.
    """
    everything = (
        select(key, type_coerce(at, Deadline))
        .where(*(conditions or (at.is_not(None),)))
        .order_by(at, key)
        .limit(AT_MOST)
    )
    return _of_shards(everything, guild_id)


def next_of(at: Column[Any], *conditions: ColumnElement[bool]) -> Select[Any]:
    """Select the earliest time *at* of the rows that meet the *conditions*.

    Without conditions, all rows with a time count.
    """
    earliest = type_coerce(func.min(at), Deadline)
    return select(earliest).where(*(conditions or (at.is_not(None),)))


def next_of_shards(
    at: Column[Any], *conditions: ColumnElement[bool], guild_id: Column[Any] | None = None
) -> OfShards:
    """Select the earliest time *at* of rows of all servers, or of those that some shards serve.

    *guild_id* is the column of the server that a row belongs to, None if rows belong to no server.
    For *conditions* see ``next_of``.
    """
    return _of_shards(next_of(at, *conditions), guild_id)


def _of_shards(everything: Select[Any], guild_id: Column[Any] | None) -> OfShards:
    if guild_id is None:
        return OfShards(everything)
    return OfShards(everything, everything.where(are_served(guild_id)))


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
    """The SQL parameters with which to execute the statement of an ``OfShards`` for *shards*."""
    return {} if shards.are_all else serving(shards)


async def read_agenda(
    connection: AsyncConnection, agenda: OfShards, limit: int, shards: Shards = ALL_SHARDS
) -> Sequence[Appointment]:
    """Read the first appointments in *agenda*: keys of rows, with the times they are due.

    There are up to *limit*, only of rows that *shards* serve.
    """
    statement = agenda.for_shards(shards)
    if statement is None:
        return []
    rows = await connection.execute(statement, {"at_most": limit} | parameters_of(shards))
    return [Appointment(key, at) for key, at in rows]
