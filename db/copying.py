"""Copies all rows of one database to another, of the same kind or not."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Row, Table, func, insert, literal, select, text, tuple_
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from db.sqlalchemy_engines import reading, reading_engine, store_errors, writing_engine
from db.tables import metadata
from db.tables.leases import leases
from db.tables.matches import matches
from db.tables.orders import backups
from db.tables.puzzles import puzzle_shipments, puzzles
from db.tables.uptime import outages, uptime
from play.store.errors import UNREADABLE, CopyFailedError, StoreInhabitedError, StoreUnusableError

ROWS_AT_ONCE = 1000
"""Rows of a table that are read and written at a time."""

WRITTEN_AT_START = frozenset({uptime, outages, leases, puzzles, puzzle_shipments, backups})
"""Tables that a bot fills by itself before anybody has used it."""

# Ids of deleted rows must not be given again: ids of deletions replace people's ids for ever.
_SQLITE_SEQUENCE = text("SELECT seq FROM sqlite_sequence WHERE name = :name")
_SQLITE_RENUMBER = (
    text("DELETE FROM sqlite_sequence WHERE name = :name"),
    text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)"),
)
_POSTGRESQL_SEQUENCE = text(
    "SELECT last_value FROM pg_sequences WHERE schemaname = current_schema() "
    "AND quote_ident(schemaname) || '.' || quote_ident(sequencename) "
    "= pg_get_serial_sequence(quote_ident(:name), :column)"
)
_POSTGRESQL_RENUMBER = text(
    "SELECT setval(pg_get_serial_sequence(quote_ident(:name), :column), :last)"
)


async def copy(
    source: str, target: str, tell: Callable[[str, int], None] = lambda _, __: None
) -> Mapping[str, int]:
    """Copy all rows from the database at the URL *source* to the one at *target*.

    Return the number of rows of each table. Both databases have all tables of this program.
    *target* gets everything in one transaction, or nothing. After each table *tell* is called with
    its name and its number of rows.

    Raises:
        StoreInhabitedError: there is something in *target* already.
        CopyFailedError: a value cannot be read, or the copy is incomplete.
        StoreError: one of the databases cannot be used.
    """
    reader, writer = reading_engine(source), writing_engine(target)
    try:
        with store_errors():
            async with reader.connect() as original, writer.begin() as copied:
                await _require_uninhabited(copied)
                await _clear(copied)
                numbers = {}
                for table in metadata.sorted_tables:
                    numbers[table.name] = await _copy_table(original, copied, table)
                    tell(table.name, numbers[table.name])
                return numbers
    except DBAPIError as error:
        raise StoreUnusableError(str(error.orig)) from error
    finally:
        await reader.dispose()
        await writer.dispose()


async def require_uninhabited(url: str) -> None:
    """Refuse the database at *url* if it holds more than the rows that every start of a bot stores.

    Raises:
        StoreInhabitedError: it holds more.
        StoreError: it cannot be used.
    """
    async with reading(url) as connection:
        await _require_uninhabited(connection)


async def _require_uninhabited(connection: AsyncConnection) -> None:
    # Matches first: if there are any, they are what people recognise in the error.
    for table in (matches, *metadata.sorted_tables):
        if table not in WRITTEN_AT_START and (found := await _count(connection, table)):
            raise StoreInhabitedError(table.name, found)


async def _clear(connection: AsyncConnection) -> None:
    """Delete the rows that a bot has stored by itself."""
    for table in reversed(metadata.sorted_tables):
        if table in WRITTEN_AT_START:
            await connection.execute(table.delete())


async def _count(connection: AsyncConnection, table: Table) -> int:
    return await connection.scalar(select(func.count()).select_from(table)) or 0


async def _copy_table(original: AsyncConnection, copied: AsyncConnection, table: Table) -> int:
    """Copy all rows of *table* from *original* to *copied*; return the number of rows.

    The new database numbers further rows after the last id that the old one has given.

    Raises:
        CopyFailedError: a value cannot be read, or not all rows have arrived.
    """
    try:
        async for rows in _in_parts(original, table):
            await copied.execute(insert(table), rows)
    except UNREADABLE as error:
        raise CopyFailedError(table.name) from error
    there, here = await _count(original, table), await _count(copied, table)
    if there != here:
        raise CopyFailedError(table.name)
    if (column := table.autoincrement_column) is not None:
        last = await _last_number(original, table.name, column.name)
        if last is not None:
            await _go_on_after(copied, table.name, column.name, last)
    return here


async def _in_parts(
    connection: AsyncConnection, table: Table
) -> AsyncIterator[Sequence[Mapping[str, Any]]]:
    """All rows of *table* in the order of its key, up to ``ROWS_AT_ONCE`` at a time."""
    key = tuple_(*table.primary_key)
    some = select(table).order_by(*table.primary_key).limit(ROWS_AT_ONCE)
    rows: Sequence[Row[Any]] = (await connection.execute(some)).all()
    while rows:
        yield [dict(row._mapping) for row in rows]  # noqa: SLF001 - public, whatever its name
        if len(rows) < ROWS_AT_ONCE:
            return
        last = rows[-1]._mapping  # noqa: SLF001
        values = (literal(last[column], column.type) for column in table.primary_key)
        rows = (await connection.execute(some.where(key > tuple_(*values)))).all()


async def _last_number(connection: AsyncConnection, table: str, column: str) -> int | None:
    """The last number that *column* of *table* has given to a row; None if there was none."""
    if connection.dialect.name == "sqlite":
        last: int | None = await connection.scalar(_SQLITE_SEQUENCE, {"name": table})
    else:
        sought = {"name": table, "column": column}
        last = await connection.scalar(_POSTGRESQL_SEQUENCE, sought)
    return last


async def _go_on_after(connection: AsyncConnection, table: str, column: str, last: int) -> None:
    """Make the database give numbers greater than *last* to new rows of *table*."""
    if connection.dialect.name == "sqlite":
        for statement in _SQLITE_RENUMBER:
            await connection.execute(statement, {"name": table, "last": last})
    else:
        sought = {"name": table, "column": column, "last": last}
        await connection.execute(_POSTGRESQL_RENUMBER, sought)
