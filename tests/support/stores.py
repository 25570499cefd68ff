"""Stores for all tests of a process: their engines put the SQL together once, and remember it."""

import shutil
import sqlite3
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from db.remembered_games import RememberedGames
from db.sqlalchemy_engines import file_of
from db.store import SqlStore
from db.tables import metadata
from tests.support.inline_sqlite import InlineStore

BESIDE = 2
"""Which store looks at files that are open in others; a bot and the one after it have 0 and 1."""


class KeptDatabase:
    """A database for many tests: each finds it empty, and connections to it stay open."""

    def __init__(self, empty: Path, folder: Path) -> None:
        self._file = Path(shutil.copy(empty, folder))
        self._emptying = sqlite3.connect(self._file, isolation_level=None)
        self._emptying.execute("PRAGMA synchronous=OFF")
        tables = [table.name for table in metadata.sorted_tables]
        deletes = (f"DELETE FROM {table}" for table in (*tables, "sqlite_sequence"))  # noqa: S608
        self._statements = ("BEGIN IMMEDIATE", *deletes, "COMMIT")

    def emptied(self) -> InlineStore:
        """A store on it, which holds nothing."""
        for statement in self._statements:
            self._emptying.execute(statement)
        store = store_on(self._file)
        assert isinstance(store, InlineStore)
        store.start_anew(keeps=True)
        return store

    def close(self) -> None:
        store = store_on(self._file)
        assert isinstance(store, InlineStore)
        store.forget()
        self._emptying.close()


class KeptStore(SqlStore):
    """A store whose connections stay open when it is closed, until its end."""

    async def close(self) -> None:
        self._games = RememberedGames()

    async def end(self) -> None:
        await super().close()


def store_on(file: Path, *, threads: bool = False, which: int = 0) -> SqlStore:
    """The store, moved to *file*. Whoever had it before has closed it, and it holds nothing.

    With *threads* it is as the program has it: for tests of what happens at the same time. There
    are others for files that are open at the same time; *which* is the number of one.
    """
    link = _link(threads, which)
    link.unlink(missing_ok=True)
    link.symlink_to(file)
    store = _store(threads, which)
    if isinstance(store, InlineStore):
        store.start_anew()
    return store


@cache
def _link(threads: bool, which: int) -> Path:
    return Path(mkdtemp()) / "games.sqlite3"


@cache
def _store(threads: bool, which: int) -> SqlStore:
    url = f"sqlite+aiosqlite:///{_link(threads, which)}"
    return SqlStore(url) if threads else InlineStore(url)


@cache
def _postgresql(url: str) -> SqlStore:
    return SqlStore(url)


def looking_at(url: str) -> SqlStore:
    """A store on the database at *url*, to be closed before anything else is looked at."""
    file = file_of(url)
    return _postgresql(url) if file is None else store_on(file, which=BESIDE)
