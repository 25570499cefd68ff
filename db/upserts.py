"""Upserts: rows stored whether or not there is one with their key."""

from collections.abc import Callable, Mapping, Sequence

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

INSERTS: dict[str, Callable[[Table], sqlite.Insert | postgresql.Insert]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}
"""For each dialect, an insert with a clause for existing rows; both have the same methods."""


async def put(connection: AsyncConnection, table: Table, row: Mapping[str, object]) -> None:
    """Store *row*, in place of the one with its key if there is one."""
    insert = INSERTS[connection.dialect.name](table).values(row)
    await connection.execute(
        insert.on_conflict_do_update(index_elements=[*table.primary_key], set_=dict(row))
    )


async def put_all(
    connection: AsyncConnection, table: Table, rows: Sequence[Mapping[str, object]]
) -> None:
    """Store *rows*, each in place of the one with its key if there is one."""
    insert = INSERTS[connection.dialect.name](table)
    kept = {column.name: insert.excluded[column.name] for column in table.c}
    await connection.execute(
        insert.on_conflict_do_update(index_elements=[*table.primary_key], set_=kept), rows
    )


async def put_if_new(connection: AsyncConnection, table: Table, row: Mapping[str, object]) -> bool:
    """Store *row* unless there is one with its key; return whether it was stored."""
    insert = INSERTS[connection.dialect.name](table).values(row)
    stored = await connection.execute(insert.on_conflict_do_nothing())
    return stored.rowcount == 1


async def put_all_if_new(
    connection: AsyncConnection, table: Table, rows: Sequence[Mapping[str, object]]
) -> None:
    """Store each of *rows* unless there is one with its key."""
    if rows:
        insert = INSERTS[connection.dialect.name](table)
        await connection.execute(insert.on_conflict_do_nothing(), rows)
