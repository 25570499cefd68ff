"""A database in which there is something is brought up to date, and nothing in it is lost."""

from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import UTC, date, datetime, time
from pathlib import Path

import asyncpg
import pytest
import sqlalchemy as sa
from sqlalchemy import Connection, MetaData, make_url

from db.engines import writing_engine
from db.migrate import migrate
from tests.support.older_schemas import bring_to
from tests.support.postgresql import Database

BEFORE = "0026"
"""An earlier version; the tables that came later are empty at first."""

Rows = Mapping[str, Sequence[Mapping[str, object]]]


@pytest.fixture
async def on_postgresql(postgresql_database: Database) -> AsyncIterator[str]:
    """A new database, without any table."""
    url = make_url(postgresql_database.url)
    new = url.set(database=f"{url.database}_filled")
    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    server = await asyncpg.connect(plain)
    await server.execute(f"CREATE DATABASE {new.database}")
    yield new.render_as_string(hide_password=False)
    await server.execute(f"DROP DATABASE {new.database} WITH (FORCE)")
    await server.close()


@pytest.fixture
def on_sqlite(tmp_path: Path) -> str:
    """A file that is not there yet."""
    return f"sqlite+aiosqlite:///{tmp_path}/games.sqlite3"


@pytest.fixture(params=["on_sqlite", "on_postgresql"])
def empty(request: pytest.FixtureRequest) -> str:
    """The URL of a new database, of each kind in turn."""
    url: str = request.getfixturevalue(request.param)
    return url


RENAMED = {("drafts", "guild_id"): "home"}
"""Columns that have another name since, and keep what stands in them."""


async def test_nothing_is_lost(empty: str) -> None:
    """Not a row, and nothing in a row; what is new in it has a value that fits."""
    before = await filled(empty)

    await migrate(empty)

    after = await stored(empty)
    assert before
    for table, rows in before.items():
        names = {name: RENAMED.get((table, name), name) for name in rows[0]}
        kept = [{name: row[now] for name, now in names.items()} for row in after[table]]
        assert kept == rows, table


async def filled(url: str) -> Rows:
    """What is stored after an earlier version has put a row into each table."""

    def fill(connection: Connection) -> None:
        bring_to(connection, BEFORE)
        for table in _tables(connection):
            row = {column.name: _made_up(column) for column in table.columns}
            connection.execute(table.insert(), row)

    engine = writing_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(fill)
    await engine.dispose()
    return await stored(url)


async def stored(url: str) -> Rows:
    """All rows, by table."""

    def read(connection: Connection) -> Rows:
        return {
            table.name: [dict(row._mapping) for row in connection.execute(table.select())]  # noqa: SLF001 - public
            for table in _tables(connection)
        }

    engine = writing_engine(url)
    async with engine.begin() as connection:
        rows = await connection.run_sync(read)
    await engine.dispose()
    return rows


def _tables(connection: Connection) -> list[sa.Table]:
    """Those that there are in the database, first those that others refer to."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != "alembic_version"]


def _made_up(column: sa.Column[object]) -> object:
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    match column.type:
        case sa.Boolean():
            return False
        case sa.DateTime():
            return noon
        case sa.Date():
            return date(2026, 3, 1)
        case sa.Time():
            return time(12)
        case sa.String():
            return "1"
        case _:
            return 1
