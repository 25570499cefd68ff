"""Things with times at which something is to be done about them, the most urgent first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy import (
    Column,
    ColumnElement,
    Select,
    bindparam,
    func,
    select,
    type_coerce,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from db.shards import is_served, serving
from db.tables.columns import UtcDateTime
from play.shards import ALL_SHARDS, Shards
from play.time.port import Appointment

UNREADABLE = datetime.min.replace(tzinfo=UTC)
"""What stands for a time that cannot be read. Long gone, so that what is wrong comes to light."""

LAST_MOMENT = datetime.max.replace(tzinfo=UTC)


class Deadline(UtcDateTime):
    """A time; ``UNREADABLE`` for what is none. One bad row must not hide all the others."""

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
    """A statement about *everything*, and the same about what *some* shards serve.

    Without the latter it is about what belongs to no server, and is the first shard's.
    """

    everything: Select[Any]
    some: Select[Any] | None = None

    def of(self, shards: Shards) -> Select[Any] | None:
        """The statement for *shards*; None if it is not about anything that they serve."""
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
    """The first rows that meet the *conditions*, by their time *at*; what has none is left out."""
    everything = (
        select(key, type_coerce(at, Deadline))
        .where(*(conditions or (at.is_not(None),)))
        .order_by(at, key)
        .limit(bindparam("at_most"))
    )
    return _of_shards(everything, guild_id)


def next_of(at: Column[Any], *conditions: ColumnElement[bool]) -> Select[Any]:
    """The earliest time *at* of all rows that meet the *conditions*."""
    earliest = type_coerce(func.min(at), Deadline)
    return select(earliest).where(*(conditions or (at.is_not(None),)))


def next_of_shards(
    at: Column[Any], *conditions: ColumnElement[bool], guild_id: Column[Any] | None = None
) -> OfShards:
    """The same, of servers with the *guild_id*."""
    return _of_shards(next_of(at, *conditions), guild_id)


def _of_shards(everything: Select[Any], guild_id: Column[Any] | None) -> OfShards:
    if guild_id is None:
        return OfShards(everything)
    return OfShards(everything, everything.where(are_served(guild_id)))


def are_served(guild_id: Column[Any]) -> ColumnElement[bool]:
    """Whether the shards of ``parameters_of`` serve a server, or None: the first one does."""
    return is_served(func.coalesce(guild_id, 0) if guild_id.nullable else guild_id)


def parameters_of(shards: Shards) -> dict[str, object]:
    """The parameters of a statement about what *shards* serve."""
    return {} if shards.are_all else serving(shards)


async def read_agenda(
    connection: AsyncConnection, agenda: OfShards, limit: int, shards: Shards = ALL_SHARDS
) -> Sequence[Appointment]:
    """The first of an *agenda*, of what *shards* serve."""
    statement = agenda.of(shards)
    if statement is None:
        return []
    rows = await connection.execute(statement, {"at_most": limit} | parameters_of(shards))
    return [Appointment(key, at) for key, at in rows]
