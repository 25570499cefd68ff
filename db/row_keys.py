"""Primary keys of rows, for tables with any key columns."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, Table, and_, bindparam, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from db.slices import in_slices

Key: TypeAlias = tuple[Any, ...]

MOST_FOUND = 1000
"""Rows found at a time: some columns have no index, and the whole table is read."""


async def some_keys(
    connection: AsyncConnection, table: Table, where: ColumnElement[bool], **sought: object
) -> Sequence[Key]:
    """The keys of up to ``MOST_FOUND`` rows of *table* that meet *where*."""
    found = select(*table.primary_key).where(where).limit(MOST_FOUND)
    return await in_slices(await connection.execute(found, sought), tuple)


def has_key(table: Table) -> ColumnElement[bool]:
    """Whether a row of *table* has the key that ``as_parameters`` gives."""
    key = (
        column == bindparam(f"key_{column.name}", type_=column.type) for column in table.primary_key
    )
    return and_(*key)


def as_parameters(table: Table, keys: Sequence[Key]) -> list[dict[str, Any]]:
    """The *keys* of *table* as parameters of ``has_key``, for a statement run for each."""
    names = [f"key_{column.name}" for column in table.primary_key]
    return [dict(zip(names, key, strict=True)) for key in keys]


def is_among(table: Table, keys: Sequence[Key]) -> ColumnElement[bool]:
    """Whether a row of *table* has one of these *keys*.

    Each key is looked up. For a list of keys with several columns SQLite would read every row.
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
