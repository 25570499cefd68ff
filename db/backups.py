"""Backups: one SQLite file that holds everything, whatever the kind of database.

The file needs no other one beside it, and only its owner can read it. It gets its name once it is
complete and checked.
"""

import asyncio
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

from db.copying import copy, require_uninhabited
from db.migrate import migrate, version_of
from db.sqlalchemy_engines import SQLITE_FULL_CODES, file_of
from db.sqlite_damage import require_sound
from db.tables import metadata
from db.urls import url_of
from play.store.errors import (
    FileTakenError,
    NoBackupError,
    StoreDamagedError,
    StoreFullError,
    StoreMissingError,
    StoreUnusableError,
)

FOR_OWNER_ALONE = 0o600
SIDE_FILES = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps beside a file in use."""


async def back_up(url: str, file: Path) -> Mapping[str, int]:
    """Write the database at *url* to a new *file*; return the number of rows of each table.

    The database can be in use meanwhile: the file has its state at one moment.

    Raises:
        FileTakenError: *file* exists already.
        StoreFullError: there is no room for the file; what was written of it is removed.
        StoreError: the database cannot be used.
    """
    _require_free(file)
    source = file_of(url)
    with _unfinished(file) as part:
        if source is not None:
            await asyncio.to_thread(_snapshot, source, part)
        else:
            await migrate(url_of(part))
            await copy(url, url_of(part))
        numbers = await asyncio.to_thread(_checked, part)
        _keep(part, file)
    return numbers


async def restore(file: Path, url: str) -> Mapping[str, int]:
    """Restore the backup *file* to the database at *url*; return each table's number of rows.

    The rows of a backup of an older version are brought up to date; the file stays as it is.

    Raises:
        StoreMissingError: *file* does not exist.
        NoBackupError: *file* is no backup, or is damaged.
        StoreInhabitedError: there is something in the database already.
        StoreError: the database or the file cannot be used.
    """
    await _require_backup(file)
    target = file_of(url)
    if target is None:
        await migrate(url)
        with TemporaryDirectory(prefix="hnefabot-") as folder:
            work = Path(folder) / "backup.sqlite3"
            await asyncio.to_thread(copyfile, file, work)
            await migrate(url_of(work))
            return await copy(url_of(work), url)
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.exists() and target.stat().st_size > 0:
        await migrate(url)
        await require_uninhabited(url)
    with _unfinished(target) as part:
        await asyncio.to_thread(_snapshot, file, part)
        await migrate(url_of(part))
        numbers = await asyncio.to_thread(_checked, part)
        _remove_side_files(target)
        _keep(part, target)
    return numbers


async def _require_backup(file: Path) -> None:
    """Refuse a file that is no sound database of this program."""
    _require_there(file)
    try:
        await require_sound(url_of(file))
        version = await version_of(url_of(file))
    except (StoreDamagedError, StoreUnusableError) as error:
        raise NoBackupError(str(file)) from error
    if version is None:
        raise NoBackupError(str(file))


def _require_free(file: Path) -> None:
    if file.exists():
        raise FileTakenError(str(file))


def _require_there(file: Path) -> None:
    if not file.is_file():
        raise StoreMissingError(str(file))


@contextmanager
def _unfinished(file: Path) -> Iterator[Path]:
    """A context with an empty file beside *file*, to be filled and then renamed to *file*.

    Only its owner can read it. Unless it was renamed, it is removed at the end.
    """
    part = file.with_name(f"{file.name}.part")
    _remove(part)
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FOR_OWNER_ALONE))
        yield part
    except sqlite3.Error as error:
        raise _store_error(error) from error
    except OSError as error:
        raise StoreUnusableError(str(error)) from error
    finally:
        _remove(part)


def _remove(part: Path) -> None:
    part.unlink(missing_ok=True)
    _remove_side_files(part)


def _remove_side_files(file: Path) -> None:
    for name in SIDE_FILES:
        Path(f"{file}{name}").unlink(missing_ok=True)


def _store_error(error: sqlite3.Error) -> StoreFullError | StoreUnusableError:
    is_full = getattr(error, "sqlite_errorcode", 0) in SQLITE_FULL_CODES
    return StoreFullError(str(error)) if is_full else StoreUnusableError(str(error))


def _snapshot(source: Path, part: Path) -> None:
    """Write the present state of the database *source* into the empty file *part*.

    Others can write to *source* meanwhile. SQLite's copy by pages would start again each time.
    """
    with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as database:
        database.execute("VACUUM INTO ?", (str(part),))


def _checked(part: Path) -> Mapping[str, int]:
    """Check *part* and make it one file without a log; return each table's number of rows.

    Raises:
        StoreDamagedError: *part* is damaged.
    """
    with closing(sqlite3.connect(part)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
        (problem,) = database.execute("PRAGMA integrity_check(1)").fetchone()
        if problem != "ok":
            raise StoreDamagedError(problem)
        known = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
        return {
            table.name: database.execute(f"SELECT count(*) FROM {table.name}").fetchone()[0]  # noqa: S608 - its own tables
            for table in metadata.sorted_tables
            if table.name in known
        }


def _keep(part: Path, file: Path) -> None:
    """Rename the finished *part* to *file* once it is on the disk."""
    for path in (part, file.parent):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        if path == part:
            part.replace(file)
