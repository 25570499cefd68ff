"""Putting millions of rows into a database, by the fastest way that it has."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from datetime import datetime
from typing import Any

import asyncpg
import sqlalchemy as sa
from sqlalchemy import Table, make_url

from db.sqlalchemy_engines import file_of, writing_engine
from db.tables.columns import UtcDateTime

Row = Sequence[object]


class Loader:
    """Loads rows into the database at *url*, which has all tables."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.file = file_of(url)
        self._dialect: sa.Dialect = writing_engine(url).dialect
        self._moment = self._processor(UtcDateTime())

    def moment(self, at: datetime) -> object:
        """A time as the driver takes it."""
        return self._moment(at)

    def row(self, table: Table, values: Mapping[str, object]) -> dict[str, object]:
        """The values of a row as the driver takes them."""
        return {name: self._processor(table.c[name].type)(value) for name, value in values.items()}

    async def load(self, table: Table, columns: Sequence[str], rows: Iterable[Row]) -> None:
        """Insert *rows*, whose values are as ``moment`` and ``row`` make them."""
        if self.file is not None:
            self._insert(table, columns, rows)
        else:
            await self._copy(table, columns, rows)

    async def finish(self) -> None:
        """Let the database count what it has, as it does by itself in the course of years."""
        if self.file is not None:
            with closing(sqlite3.connect(self.file)) as connection:
                connection.execute("PRAGMA optimize=0x10002")
            return
        connection = await self._connect()
        await connection.execute("VACUUM ANALYZE")
        await connection.close()

    async def size(self) -> int:
        """The bytes that the database takes on its disk."""
        if self.file is not None:
            return self.file.stat().st_size
        connection = await self._connect()
        size: int = await connection.fetchval("SELECT pg_database_size(current_database())")
        await connection.close()
        return size

    def _insert(self, table: Table, columns: Sequence[str], rows: Iterable[Row]) -> None:
        values = ", ".join("?" for _ in columns)
        with closing(sqlite3.connect(str(self.file))) as connection:
            connection.execute("PRAGMA synchronous=OFF")
            connection.executemany(
                f"INSERT INTO {table.name} ({', '.join(columns)}) VALUES ({values})",  # noqa: S608
                rows,
            )
            connection.commit()

    async def _copy(self, table: Table, columns: Sequence[str], rows: Iterable[Row]) -> None:
        connection = await self._connect()
        # What is loaded fits together; to look each row up in other tables takes as long again.
        await connection.execute("SET session_replication_role = replica")
        await connection.copy_records_to_table(table.name, records=rows, columns=list(columns))
        if "id" in columns:
            await connection.execute(
                f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'),"  # noqa: S608
                f" (SELECT max(id) FROM {table.name}))"
                f" WHERE pg_get_serial_sequence('{table.name}', 'id') IS NOT NULL"
            )
        await connection.close()

    async def _connect(self) -> "asyncpg.Connection[asyncpg.Record]":
        return await asyncpg.connect(_plain(self.url))

    def _processor(self, kind: sa.types.TypeEngine[Any]) -> Any:  # noqa: ANN401 - SQLAlchemy's
        return kind.dialect_impl(self._dialect).bind_processor(self._dialect) or (lambda x: x)


async def create_databases(server: str, *names: str) -> None:
    """Create databases on the PostgreSQL *server*."""
    connection = await asyncpg.connect(_plain(server))
    for name in names:
        await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()


async def drop_database(server: str, name: str) -> None:
    """Drop a database of the PostgreSQL *server*."""
    connection = await asyncpg.connect(_plain(server))
    await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
    await connection.close()


def _plain(url: str) -> str:
    """The address of a PostgreSQL database as its own driver takes it."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
