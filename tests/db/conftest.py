"""Stores to test: SQLite files, and a PostgreSQL database."""

import shutil
from collections.abc import AsyncIterator
from inspect import iscoroutinefunction
from pathlib import Path

import pytest
import pytest_asyncio

from db.store import SqlStore
from play.store.port import Store, Unit
from tests.support.played import Played
from tests.support.postgresql import Database
from tests.support.stores import KeptStore, store_on


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of a quiet store share an event loop: connections to PostgreSQL stay open in it."""
    shared = pytest.mark.asyncio(loop_scope="session")
    for item in items:
        test = item if isinstance(item, pytest.Function) else None
        if test and "quiet_store" in test.fixturenames and iscoroutinefunction(test.obj):
            test.add_marker(shared, append=False)


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


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def open_postgresql(postgresql_database: Database) -> AsyncIterator[KeptStore]:
    """One store for all quiet tests, whose connections stay open."""
    store = KeptStore(postgresql_database.url)
    yield store
    await store.end()


@pytest_asyncio.fixture(loop_scope="session")
async def kept_postgresql(open_postgresql: KeptStore, postgresql_url: str) -> KeptStore:
    """A store in PostgreSQL with nothing in it."""
    await open_postgresql.close()
    return open_postgresql


@pytest.fixture(params=["kept_store", "kept_postgresql"])
def quiet_store(request: pytest.FixtureRequest) -> Store:
    """Each kind of store in turn, for what is asked of one after the other."""
    stored: Store = request.getfixturevalue(request.param)
    return stored


@pytest_asyncio.fixture(loop_scope="session")
async def unit(quiet_store: Store) -> AsyncIterator[Unit]:
    """A transaction on each kind of store in turn."""
    async with quiet_store.begin() as unit:
        yield unit


@pytest.fixture
def season_url(played: Played, tmp_path: Path) -> str:
    """One of one's own."""
    file = shutil.copy(played.file, tmp_path / "season.sqlite3")
    return f"sqlite+aiosqlite:///{file}"
