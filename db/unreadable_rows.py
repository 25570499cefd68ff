"""Tolerant reading: a row that cannot be read is left out, and does not spoil the others."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any, Final, TypeVar

import sqlalchemy as sa
from sqlalchemy import Column, ColumnElement, CompoundSelect, Row, Select, type_coerce
from sqlalchemy.ext.asyncio import AsyncConnection

from db.row_slices import SLICE

T = TypeVar("T")

MOST_TOLD = 1000
"""Unreadable rows remembered as logged; if there are more, all are forgotten, and logged again."""

UNREADABLE_VALUE: Final = object()
"""The result of ``lenient`` for a value that cannot be read."""

log = logging.getLogger(__name__)
_told: set[tuple[str, object]] = set()


async def read_each(
    connection: AsyncConnection,
    statement: Select[*tuple[Any, ...]] | CompoundSelect[*tuple[Any, ...]],
    sought: Mapping[str, object],
    make: Callable[[Row[Any]], T],
    key: Column[Any] | None = None,
) -> list[T]:
    """The results of *make* for the rows that *statement* finds with the parameters *sought*.

    Rows for which reading or *make* fails are left out. Each is logged once, by its value in the
    column *key*. Other tasks get their turn during a long list.
    """
    rows = await connection.execute(statement, sought)
    found: list[T] = []
    failed: list[tuple[int, Exception]] = []
    for number in count():
        if number and not number % SLICE:
            await asyncio.sleep(0)
        try:
            row = rows.fetchone()
            if row is None:
                break
            found.append(make(row))
        except Exception as error:  # noqa: BLE001 - it is logged
            failed.append((number, error))
    if failed:
        keys = await _keys(connection, statement, sought, key)
        for number, reason in failed:
            tell_once(key.table.name if key is not None else "a list", keys.get(number), reason)
    return found


async def _keys(
    connection: AsyncConnection,
    statement: Select[*tuple[Any, ...]] | CompoundSelect[*tuple[Any, ...]],
    sought: Mapping[str, object],
    key: Column[Any] | None,
) -> Mapping[int, object]:
    """The keys of the rows that *statement* finds, by the position of the row, from 0."""
    if key is None or isinstance(statement, CompoundSelect):
        return {}
    return dict(enumerate(await connection.scalars(statement.with_only_columns(key), sought)))


def tell_once(what: str, key: object, error: Exception | None = None) -> None:
    """Log that the row *key* of *what* (a table) cannot be read, unless that was logged before."""
    if (what, key) in _told:
        return
    if len(_told) >= MOST_TOLD:
        _told.clear()
    _told.add((what, key))
    log.error("Row %s of %s cannot be read, and is passed over", key, what, exc_info=error)


def lenient(column: ColumnElement[Any], instead: object = UNREADABLE_VALUE) -> ColumnElement[Any]:
    """*column*, read so that each value that cannot be read becomes *instead*."""
    return type_coerce(column, _Lenient(column.type, instead))


class _Lenient(sa.types.TypeDecorator[Any]):
    """A column type that reads as the type *like*, but gives *instead* if that fails."""

    impl = sa.types.NullType
    cache_ok = True

    def __init__(self, like: sa.types.TypeEngine[Any], instead: object) -> None:
        super().__init__()
        self.like, self.instead = like, instead

    def result_processor(self, dialect: sa.Dialect, coltype: object) -> Callable[[Any], Any] | None:
        read = self.like.dialect_impl(dialect).result_processor(dialect, coltype)
        if read is None:
            return None

        def read_any(value: Any) -> Any:  # noqa: ANN401 - whatever is stored there
            try:
                return read(value)
            except Exception:  # noqa: BLE001 - callers compare with the value
                return self.instead

        return read_any
