"""Primary keys of rows, in tables whose keys have one column or several."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, Table, and_, bindparam, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from db.row_slices import in_slices

Key: TypeAlias = tuple[Any, ...]
"""The values of a row's key columns."""

MOST_FOUND = 1000
"""Rows that one search finds at most: many, since a search may have to read the whole table."""


async def some_keys(
    connection: AsyncConnection, table: Table, where: ColumnElement[bool], **sought: object
) -> Sequence[Key]:
    """The keys of up to ``MOST_FOUND`` rows of *table* that meet the condition *where*.

    *sought* has the parameters of the condition.
    """
    found = select(*table.primary_key).where(where).limit(MOST_FOUND)
    return await in_slices(await connection.execute(found, sought), tuple)


def has_key(table: Table) -> ColumnElement[bool]:
    """An SQL condition: a row of *table* has the key in the parameters, from ``as_parameters``."""
    key = (
        column == bindparam(f"key_{column.name}", type_=column.type) for column in table.primary_key
    )
    return and_(*key)


def as_parameters(table: Table, keys: Sequence[Key]) -> list[dict[str, Any]]:
    """The parameters of ``has_key`` for each of the *keys* of rows of *table*."""
    names = [f"key_{column.name}" for column in table.primary_key]
    return [dict(zip(names, key, strict=True)) for key in keys]


def is_among(table: Table, keys: Sequence[Key]) -> ColumnElement[bool]:
    """An SQL condition: the key of a row of *table* is one of *keys*.

    Each key is compared by itself: for a list of keys with several columns SQLite would read every
    row.
    """
    columns: list[ColumnElement[Any]] = [*table.primary_key]
    if len(columns) == 1:
        return columns[0].in_([part for (part,) in keys])
    return or_(
        *(
            and_(*(column == part for column, part in zip(columns, key, strict=True)))
            for key in keys
        )
    )
