"""One store for all tests of a process: its engines put the SQL together once, and remember it."""

from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from db.store import SqlStore
from tests.support.inline_sqlite import InlineStore


def store_on(file: Path, *, threads: bool = False) -> SqlStore:
    """The store, moved to *file*. Whoever had it before has closed it, and it holds nothing.

    With *threads* it is as the program has it: for tests of what happens at the same time.
    """
    link = _link(threads=threads)
    link.unlink(missing_ok=True)
    link.symlink_to(file)
    return _store(threads=threads)


@cache
def _link(*, threads: bool) -> Path:
    return Path(mkdtemp()) / "games.sqlite3"


@cache
def _store(*, threads: bool) -> SqlStore:
    url = f"sqlite+aiosqlite:///{_link(threads=threads)}"
    return SqlStore(url) if threads else InlineStore(url)
