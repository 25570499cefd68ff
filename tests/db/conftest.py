"""Stores to test: SQLite files, and a PostgreSQL database."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from db.store import SqlStore
from play.store.port import Store
from tests.support.stores import store_on


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


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest) -> Store:
    """Each kind of store in turn."""
    stored: Store = request.getfixturevalue(request.param)
    return stored
