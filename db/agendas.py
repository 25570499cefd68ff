"""Agendas: rows by the times at which they need attention, the most urgent first."""

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
"""The time in place of one that cannot be read: long past, so that the row is noticed."""

LAST_MOMENT = datetime.max.replace(tzinfo=UTC)


class Deadline(UtcDateTime):
    """A time, or ``UNREADABLE`` for a bad value: one bad row must not hide all the others."""

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
    """A statement about *everything*, and its form for *some* shards.

    Without a form for some shards, the rows belong to no server, and so to the first shard.
    """

    everything: Select[Any]
    some: Select[Any] | None = None

    def for_shards(self, shards: Shards) -> Select[Any] | None:
        """The statement for *shards*; None if *shards* serve none of its rows."""
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
    """Select the first rows by the time *at* that meet the *conditions*, or that have a time."""
    everything = (
        select(key, type_coerce(at, Deadline))
        .where(*(conditions or (at.is_not(None),)))
        .order_by(at, key)
        .limit(AT_MOST)
    )
    return _of_shards(everything, guild_id)


def next_of(at: Column[Any], *conditions: ColumnElement[bool]) -> Select[Any]:
    """Select the earliest time *at* of the rows that meet the *conditions*."""
    earliest = type_coerce(func.min(at), Deadline)
    return select(earliest).where(*(conditions or (at.is_not(None),)))


def next_of_shards(
    at: Column[Any], *conditions: ColumnElement[bool], guild_id: Column[Any] | None = None
) -> OfShards:
    """Select the earliest time *at* for all shards or some, by the column *guild_id*."""
    return _of_shards(next_of(at, *conditions), guild_id)


def _of_shards(everything: Select[Any], guild_id: Column[Any] | None) -> OfShards:
    if guild_id is None:
        return OfShards(everything)
    return OfShards(everything, everything.where(are_served(guild_id)))


def is_served(server: ColumnElement[Any]) -> ColumnElement[bool]:
    """Whether *server*, an id, is on the shards that ``serving`` gives as parameters."""
    count = bindparam("shards", type_=BigInteger)
    shard = server.bitwise_rshift(cast(TIMESTAMP_SHIFT, Integer)) % count
    return shard.in_(bindparam("shard_ids", type_=BigInteger, expanding=True))


def serving(shards: Shards) -> dict[str, object]:
    """The parameters of ``is_served`` for *shards*."""
    return {"shards": shards.count, "shard_ids": sorted(shards.ids)}


def are_served(guild_id: Column[Any]) -> ColumnElement[bool]:
    """Whether the shards of ``parameters_of`` serve the server; the first shard serves NULL."""
    return is_served(func.coalesce(guild_id, 0) if guild_id.nullable else guild_id)


def parameters_of(shards: Shards) -> dict[str, object]:
    """The parameters of a statement of ``OfShards`` for *shards*."""
    return {} if shards.are_all else serving(shards)


async def read_agenda(
    connection: AsyncConnection, agenda: OfShards, limit: int, shards: Shards = ALL_SHARDS
) -> Sequence[Appointment]:
    """The first appointments, at most *limit*, of an *agenda* for *shards*."""
    statement = agenda.for_shards(shards)
    if statement is None:
        return []
    rows = await connection.execute(statement, {"at_most": limit} | parameters_of(shards))
    return [Appointment(key, at) for key, at in rows]
