"""Backups of each kind of database, and what is restored from them."""

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path
from shutil import copyfile

import pytest

from db import backups
from db.backups import back_up, restore
from db.store import SqlStore
from db.urls import url_of
from play.store.errors import (
    FileTakenError,
    NoBackupError,
    StoreError,
    StoreFullError,
    StoreInhabitedError,
    StoreMissingError,
    StoreNewerError,
    StoreUnusableError,
)
from tests.support.examples import NOON, new_match
from tests.support.stored import add_match, get_match, spoil
from tests.support.stores import store_on
from tests.support.whole_season import stored_at


@pytest.fixture
def season_file(season_url: str) -> Path:
    return Path(season_url.partition("///")[2])


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A file that is not there yet."""
    return tmp_path / "backup.sqlite3"


def content(file: Path) -> bytes | None:
    """The content of *file*; None if there is no such file."""
    return file.read_bytes() if file.exists() else None


def beside(file: Path) -> list[str]:
    return [each.name for each in file.parent.iterdir() if file.name in each.name]


def mode(file: Path) -> int:
    """Who may read and write *file*."""
    return file.stat().st_mode & 0o777


async def test_a_backup_has_everything_and_is_restored_on_any_database(
    season_url: str, postgresql_url: str, url: str, tmp_path: Path
) -> None:
    """In one file for its owner alone, with nothing left beside it."""
    everything = await stored_at(season_url)
    rows = {table: len(found) for table, found in everything.items()}

    for source, new, name in (
        (season_url, postgresql_url, "one.backup"),
        (postgresql_url, url, "other.backup"),
    ):
        backup = tmp_path / name
        assert await back_up(source, backup) == rows
        assert mode(backup) == 0o600
        assert beside(backup) == [name]
        assert await stored_at(url_of(backup)) == everything
        before = content(backup)
        assert await restore(backup, new) == rows
        assert await stored_at(new) == everything
        assert content(backup) == before


async def test_what_is_stored_meanwhile_does_not_wait(season_file: Path, backup: Path) -> None:
    """A transaction that has begun is not in the backup, and not held up by it."""
    store = store_on(season_file)
    async with store.begin() as unit:
        await unit.uptime.mark(NOON)
        await back_up(url_of(season_file), backup)
    await store.close()

    assert (await alive(season_file), await alive(backup)) == (NOON, None)


async def alive(file: Path) -> datetime | None:
    """When the bot was up last, as *file* has it."""
    store = store_on(file)
    async with store.read() as unit:
        found = await unit.uptime.alive_at()
    await store.close()
    return found


async def test_a_backup_is_a_new_file(season_url: str, backup: Path, tmp_path: Path) -> None:
    """None is overwritten, and no folder is made for it."""
    copyfile(__file__, backup)
    before = content(backup)

    with pytest.raises(FileTakenError):
        await back_up(season_url, backup)
    with pytest.raises(StoreUnusableError):
        await back_up(season_url, tmp_path / "nowhere" / "backup.sqlite3")

    assert content(backup) == before


async def test_on_a_full_disk_nothing_is_left(
    season_url: str, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database goes on; SQLite itself says that the disk is full."""

    def snapshot(source: Path, part: Path) -> None:
        with closing(sqlite3.connect(part)) as database:
            database.execute("PRAGMA max_page_count = 2")
            for number in range(10):
                database.execute(f"CREATE TABLE t{number} (text)")

    monkeypatch.setattr(backups, "_snapshot", snapshot)
    before = {path.name for path in backup.parent.iterdir()}

    with pytest.raises(StoreFullError):
        await back_up(season_url, backup)

    assert {path.name for path in backup.parent.iterdir()} == before


def damage(file: Path) -> None:
    with file.open("r+b") as damaged:
        damaged.seek(8192)
        damaged.write(b"\xff" * 65536)


async def test_a_damaged_database_makes_no_backup(
    season_url: str, season_file: Path, backup: Path
) -> None:
    """Rather none than one that nobody can restore, in the place of older ones."""
    damage(season_file)

    with pytest.raises(StoreError):
        await back_up(season_url, backup)

    assert content(backup) is None


async def test_nothing_is_restored_over_games(sql_store: SqlStore, url: str, backup: Path) -> None:
    match = await add_match(sql_store, new_match())
    await back_up(url, backup)

    with pytest.raises(StoreInhabitedError):
        await restore(backup, url)

    assert await get_match(sql_store, match.id) == match


async def test_a_backup_is_restored_over_a_database_that_was_started_once(
    season_url: str, backup: Path, database: Path
) -> None:
    """Nobody has played yet; what SQLite has beside its file goes, too."""
    await back_up(season_url, backup)
    store = store_on(database)
    async with store.begin() as unit:
        await unit.uptime.mark(NOON)
    await store.close()

    await restore(backup, url_of(database))

    assert await stored_at(url_of(database)) == await stored_at(season_url)


async def test_a_file_that_is_no_backup_is_refused(tmp_path: Path, url: str) -> None:
    with pytest.raises(NoBackupError):
        await restore(Path(__file__), url)
    with pytest.raises(StoreMissingError):
        await restore(tmp_path / "nowhere", url)
    assert content(Path(url.partition("///")[2])) is None


async def test_a_backup_of_a_newer_version_is_refused(
    season_file: Path, backup: Path, url: str
) -> None:
    copyfile(season_file, backup)
    spoil(backup, "UPDATE alembic_version SET version_num = '9999'")

    with pytest.raises(StoreNewerError):
        await restore(backup, url)


async def test_a_damaged_backup_is_refused(season_url: str, backup: Path, url: str) -> None:
    await back_up(season_url, backup)
    damage(backup)

    with pytest.raises(NoBackupError):
        await restore(backup, url)
