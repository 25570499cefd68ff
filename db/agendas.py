"""Things with times at which something is to be done about them, the most urgent first."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Column, ColumnElement, Select, bindparam, func, select, type_coerce
from sqlalchemy.ext.asyncio import AsyncConnection

from db.tables.columns import UtcDateTime
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


def agenda_of(
    key: Column[Any], at: Column[Any], *conditions: ColumnElement[bool]
) -> Select[Any, Any]:
    """The first rows that meet the *conditions*, by their time *at*; what has none is left out."""
    return (
        select(key, type_coerce(at, Deadline))
        .where(*(conditions or (at.is_not(None),)))
        .order_by(at, key)
        .limit(bindparam("at_most"))
    )


def next_of(at: Column[Any], *conditions: ColumnElement[bool]) -> Select[Any]:
    """The earliest time *at* of all rows that meet the *conditions*."""
    earliest = type_coerce(func.min(at), Deadline)
    return select(earliest).where(*(conditions or (at.is_not(None),)))


async def read_agenda(
    connection: AsyncConnection, agenda: Select[Any, Any], limit: int
) -> Sequence[Appointment]:
    """The first of an *agenda*."""
    rows = await connection.execute(agenda, {"at_most": limit})
    return [Appointment(key, at) for key, at in rows]
