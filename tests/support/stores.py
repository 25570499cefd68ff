"""One store for all tests of a process: its engines put the SQL together once, and remember it."""

from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from db.store import SqlStore


def store_on(file: Path) -> SqlStore:
    """The store, moved to *file*. Whoever had it before has closed it, and it holds nothing."""
    link = _link()
    link.unlink(missing_ok=True)
    link.symlink_to(file)
    return _store()


@cache
def _link() -> Path:
    return Path(mkdtemp()) / "games.sqlite3"


@cache
def _store() -> SqlStore:
    return SqlStore(f"sqlite+aiosqlite:///{_link()}")
