"""One process at a time on a SQLite file."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from db.sqlalchemy_engines import file_of
from play.store.errors import StoreInUseError, StoreUnusableError


@contextmanager
def sole_process(url: str) -> Iterator[None]:
    """A context in which no other process uses the SQLite file at *url*.

    On another database, nothing is locked.

    Two bots on one file would answer every message twice. The lock is on a file beside the
    database, which is not removed. The operating system releases it when the process ends, however
    that happens.

    Raises:
        StoreInUseError: another process has the lock; nothing is touched.
        StoreAddressError: *url* cannot be read.
        StoreUnusableError: the file for the lock cannot be made or locked.
    """
    lock = _acquired(url)
    try:
        yield
    finally:
        if lock is not None:
            lock.release()


def _acquired(url: str) -> FileLock | None:
    try:
        file = file_of(url)
        return None if file is None else _lock_of(file)
    except Timeout as error:
        raise StoreInUseError from error
    # NotImplementedError: a file system without locks, on which SQLite would lose data too.
    except (OSError, NotImplementedError) as error:
        raise StoreUnusableError(str(error)) from error


def _lock_of(file: Path) -> FileLock:
    file.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(f"{file}.lock", blocking=False)
    lock.acquire()
    return lock
