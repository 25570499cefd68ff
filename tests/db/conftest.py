"""Stores to test: SQLite files, and a PostgreSQL database."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import make_url

from db.migrate import migrate
from db.store import SqlStore
from db.tables import metadata
from play.store.port import Store
from tests.support.postgresql import NoServerError, server
from tests.support.stores import store_on

MIGRATIONS = Path(__file__).parents[2] / "db" / "migrations" / "versions"
NEWEST = max(file.name[:4] for file in MIGRATIONS.glob("0*.py"))
"""The number of the last migration."""

OWN_SERVER = os.environ.get("HNEFABOT_TEST_POSTGRESQL")
"""The URL of a server where these tests may make a database: ``postgresql+asyncpg://...``."""

EMPTY = ";".join(
    (
        "SET lock_timeout = '30s'",
        *(str(table.delete()) for table in reversed(metadata.sorted_tables)),
        "SELECT setval(quote_ident(sequencename)::regclass, 1, false) FROM pg_sequences",
        f"UPDATE alembic_version SET version_num = '{NEWEST}'",  # noqa: S608
    )
)
"""Makes a database again what migrating made it; another one would take a hundred times as long."""


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A SQLite file that is not there yet, unless ``database`` is asked for as well."""
    return f"sqlite+aiosqlite:///{tmp_path}/games.sqlite3"


@pytest.fixture
async def sqlite(database: Path) -> AsyncIterator[SqlStore]:
    """A store in a new SQLite file, that of *url*, as the program has it: with threads."""
    store = store_on(database, threads=True)
    yield store
    await store.close()


@pytest.fixture
def inline(sql_store: SqlStore) -> SqlStore:
    """A store in a new SQLite file, as most tests have it: without threads."""
    return sql_store


@pytest.fixture(scope="session")
def migrated_postgresql() -> Iterator[str]:
    """The URL of a PostgreSQL database with all tables, of this process alone."""
    with ExitStack() as running:
        try:
            made_on = OWN_SERVER or running.enter_context(server())
        except NoServerError as missing:
            # Continuous integration is there to say that all of it works.
            (pytest.fail if os.environ.get("CI") else pytest.skip)(f"no PostgreSQL: {missing}")
        name = f"hnefabot_tests_{os.getpid()}"
        url = make_url(made_on).set(database=name).render_as_string(hide_password=False)
        asyncio.run(_execute(made_on, f"CREATE DATABASE {name}"))
        asyncio.run(migrate(url))
        yield url
        asyncio.run(_execute(made_on, f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture(scope="session")
def one_postgresql(migrated_postgresql: str) -> SqlStore:
    """One store for all tests: its engines put the SQL together once, and remember it."""
    return SqlStore(migrated_postgresql)


@pytest.fixture
async def postgresql_url(migrated_postgresql: str) -> str:
    """A PostgreSQL database with all tables and nothing in them."""
    await _execute(migrated_postgresql, EMPTY)
    return migrated_postgresql


@pytest.fixture
async def postgresql(one_postgresql: SqlStore, postgresql_url: str) -> AsyncIterator[SqlStore]:
    """A store in PostgreSQL with nothing in it."""
    yield one_postgresql
    await one_postgresql.close()


async def _execute(url: str, sql: str) -> None:
    plain = make_url(url).set(drivername="postgresql")
    connection = await asyncpg.connect(plain.render_as_string(hide_password=False))
    try:
        await connection.execute(sql)
    finally:
        await connection.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest) -> Store:
    """Each kind of store in turn."""
    stored: Store = request.getfixturevalue(request.param)
    return stored
