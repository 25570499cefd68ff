"""Options of the test run, and databases to test with."""

import asyncio
import gc
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from db.migrate import migrate
from db.store import SqlStore
from tests.support import depth
from tests.support.played import Played, played_in
from tests.support.postgresql import OWN_SERVER, Database, NoServerError, database_on, server
from tests.support.stores import KeptDatabase, store_on

MEMORY = Path("/dev/shm")  # noqa: S108 - pytest makes folders of its own in it
BOT = Path(__file__).with_name("bot")
QUICK = "--quick"

ROOM = 2**30
"""Bytes that tests may need at once for their files."""

if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    # Every commit waits for the disk; that of a test, which nobody will miss, need not.
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the pictures under tests/rendering/golden anew; look at each before committing",
    )
    parser.addoption(
        depth.OPTION,
        action="store_true",
        help="look at many examples, all real games and longer sequences of moves: make deep",
    )

    parser.addoption(
        QUICK,
        action="store_true",
        help="of the tests of the bot, run those marked as a journey: make quick",
    )


def pytest_configure(config: pytest.Config) -> None:
    depth.choose_profile(config)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what ``make quick`` does not need."""
    if not config.getoption(QUICK):
        return
    left_out = [
        item
        for item in items
        if item.path.is_relative_to(BOT) and item.get_closest_marker("journey") is None
    ]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in set(left_out)]


def pytest_collection_finish() -> None:
    """All that is loaded by now stays: the garbage collector need not look through it each time.

    Of what a test leaves behind, little is in circles: to look for it seldom is enough.
    """
    gc.freeze()
    gc.set_threshold(100_000, 10, 10)


@pytest.fixture(scope="session")
def deep(pytestconfig: pytest.Config) -> bool:
    """Whether all is to be looked at, however long it takes."""
    return bool(pytestconfig.getoption(depth.OPTION))


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with all tables and nothing in them."""
    file = tmp_path_factory.mktemp("database") / "empty.sqlite3"
    asyncio.run(migrate(f"sqlite+aiosqlite:///{file}"))
    return file


@pytest.fixture
def database(empty_database: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(empty_database, tmp_path / "games.sqlite3"))


@pytest.fixture
async def sql_store(database: Path) -> AsyncIterator[SqlStore]:
    """A store with nothing in it, without threads."""
    store = store_on(database)
    yield store
    await store.close()


@pytest.fixture(scope="session")
def played(
    empty_database: Path, tmp_path_factory: pytest.TempPathFactory, worker_id: str
) -> Played:
    """A database in which everything has happened that can happen: one for all processes."""
    own = tmp_path_factory.getbasetemp()
    return played_in(empty_database, own if worker_id == "master" else own.parent)


@pytest.fixture(scope="session")
def kept_database(
    empty_database: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[KeptDatabase]:
    """The file of ``kept_store``: one for each process, whose connections stay open."""
    kept = KeptDatabase(empty_database, tmp_path_factory.mktemp("kept"))
    yield kept
    kept.close()


@pytest.fixture
async def kept_store(kept_database: KeptDatabase) -> AsyncIterator[SqlStore]:
    """A store with nothing in it, in the same file for all tests that do not look into that."""
    store = kept_database.emptied()
    yield store
    await store.close()


@pytest.fixture(scope="session")
def postgresql_database() -> Iterator[Database]:
    """A PostgreSQL database of this process."""
    with ExitStack() as running:
        try:
            url = OWN_SERVER or running.enter_context(server())
        except NoServerError as missing:
            # Continuous integration is there to say that all of it works.
            (pytest.fail if os.environ.get("CI") else pytest.skip)(f"no PostgreSQL: {missing}")
        yield running.enter_context(database_on(url))


@pytest.fixture(scope="session")
def one_postgresql(postgresql_database: Database) -> SqlStore:
    """One store for all tests: its engines put the SQL together once, and remember it."""
    return SqlStore(postgresql_database.url)


@pytest.fixture
def postgresql_url(postgresql_database: Database) -> str:
    """A PostgreSQL database with all tables and nothing in them."""
    postgresql_database.empty()
    return postgresql_database.url


@pytest.fixture
async def postgresql(one_postgresql: SqlStore, postgresql_url: str) -> AsyncIterator[SqlStore]:
    """A store in PostgreSQL with nothing in it."""
    yield one_postgresql
    await one_postgresql.close()


@pytest.fixture
async def second_postgresql(postgresql_url: str) -> AsyncIterator[SqlStore]:
    """A store of another process on the database of *postgresql*."""
    store = SqlStore(postgresql_url)
    yield store
    await store.close()
