"""Stores to test: SQLite files, and PostgreSQL where there is one to use."""

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from db.migrate import migrate
from db.store import SqlStore
from play.store.port import Store

MIGRATIONS = Path(__file__).parents[2] / "db" / "migrations" / "versions"
NEWEST = max(file.name[:4] for file in MIGRATIONS.glob("0*.py"))
"""The number of the last migration."""

POSTGRESQL = os.environ.get("HNEFABOT_TEST_POSTGRESQL")
"""The URL of a database whose tables these tests may drop, as ``postgresql+asyncpg://...``."""


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A SQLite file that is not there yet, unless ``database`` is asked for as well."""
    return f"sqlite+aiosqlite:///{tmp_path}/games.sqlite3"


@pytest.fixture
def sqlite(sql_store: SqlStore) -> SqlStore:
    """A store in a new SQLite file, that of *url*."""
    return sql_store


@pytest.fixture
async def postgresql_url() -> str:
    """A PostgreSQL database, emptied."""
    if POSTGRESQL is None:
        pytest.skip("HNEFABOT_TEST_POSTGRESQL names no PostgreSQL database to test on")
    engine = create_async_engine(POSTGRESQL)
    async with engine.begin() as connection:
        await connection.execute(text("DROP SCHEMA public CASCADE"))
        await connection.execute(text("CREATE SCHEMA public"))
    await engine.dispose()
    return POSTGRESQL


@pytest.fixture
async def postgresql(postgresql_url: str) -> AsyncIterator[SqlStore]:
    """A store in a new PostgreSQL database."""
    await migrate(postgresql_url)
    store = SqlStore(postgresql_url)
    yield store
    await store.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest) -> Store:
    """Each kind of store in turn."""
    stored: Store = request.getfixturevalue(request.param)
    return stored
