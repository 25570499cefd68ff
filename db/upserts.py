"""Upserts: rows that are stored whether or not there is one with the same primary key."""

from collections.abc import Callable, Mapping, Sequence

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

INSERTS: dict[str, Callable[[Table], sqlite.Insert | postgresql.Insert]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}
"""For each kind of database, the function that makes an INSERT which can have ON CONFLICT."""


async def put(connection: AsyncConnection, table: Table, row: Mapping[str, object]) -> None:
    """Store *row* in *table*, replacing the row with the same primary key if there is one."""
    insert = INSERTS[connection.dialect.name](table).values(row)
    await connection.execute(
        insert.on_conflict_do_update(index_elements=[*table.primary_key], set_=dict(row))
    )


async def put_all(
    connection: AsyncConnection, table: Table, rows: Sequence[Mapping[str, object]]
) -> None:
    """Store *rows* in *table*, each replacing the row with the same primary key if there is one."""
    insert = INSERTS[connection.dialect.name](table)
    kept = {column.name: insert.excluded[column.name] for column in table.c}
    await connection.execute(
        insert.on_conflict_do_update(index_elements=[*table.primary_key], set_=kept), rows
    )


async def put_if_new(connection: AsyncConnection, table: Table, row: Mapping[str, object]) -> bool:
    """Store *row* in *table* unless a row with the same primary key is there.

    Return whether *row* was stored.
    """
    insert = INSERTS[connection.dialect.name](table).values(row)
    stored = await connection.execute(insert.on_conflict_do_nothing())
    return stored.rowcount == 1


async def put_all_if_new(
    connection: AsyncConnection, table: Table, rows: Sequence[Mapping[str, object]]
) -> None:
    """Store each of *rows* in *table* unless a row with the same primary key is there."""
    if rows:
        insert = INSERTS[connection.dialect.name](table)
        await connection.execute(insert.on_conflict_do_nothing(), rows)
