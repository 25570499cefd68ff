"""Rows by their keys, whatever columns these have."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, Table, and_, bindparam, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from db.slices import in_slices

Key: TypeAlias = tuple[Any, ...]

MOST_FOUND = 1000
"""Rows that are found at a time: for some columns all of a table is looked through."""


async def some_keys(
    connection: AsyncConnection, table: Table, where: ColumnElement[bool], **sought: object
) -> Sequence[Key]:
    """The keys of some rows of *table*."""
    found = select(*table.primary_key).where(where).limit(MOST_FOUND)
    return await in_slices(await connection.execute(found, sought), tuple)


def has_key(table: Table) -> ColumnElement[bool]:
    """Whether a row of *table* has the key that ``as_parameters`` gives."""
    key = (
        column == bindparam(f"key_{column.name}", type_=column.type) for column in table.primary_key
    )
    return and_(*key)


def as_parameters(table: Table, keys: Sequence[Key]) -> list[dict[str, Any]]:
    """Keys of *table*, each as ``has_key`` takes it."""
    names = [f"key_{column.name}" for column in table.primary_key]
    return [dict(zip(names, key, strict=True)) for key in keys]


def is_among(table: Table, keys: Sequence[Key]) -> ColumnElement[bool]:
    """Whether a row of *table* has one of these *keys*.

    Each is looked up. In a list of keys with several columns SQLite would look for every row.
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
