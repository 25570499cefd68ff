"""Backups that the bot makes by itself: one process of several, and only the latest are kept."""

import asyncio
import logging
import shlex
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from sqlite3 import connect

import pytest

from bot.admin import backup_rounds
from bot.admin.backup_rounds import PAUSE_AFTER_FAILURE, BackupRounds, back_up_apart
from bot.operating_errors import BackupFailedError
from bot.settings import Settings
from db.store import SqlStore
from tests.support.examples import NOON
from tests.support.processes import run
from tests.support.programs import admin_program, without_settings
from tests.support.world import World

DAY = timedelta(days=1)
FULL = BackupFailedError("The disk is full.")


@pytest.fixture
def world(sql_store: SqlStore) -> World:
    return World(sql_store, NOON)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One that is not there yet."""
    return tmp_path / "backups"


async def make(file: Path) -> None:
    """A backup of nothing."""
    await asyncio.to_thread(file.write_text, "saved")


async def fail(file: Path) -> None:
    raise FULL


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def rounds(world: World, folder: Path, keep: int = 14) -> BackupRounds:
    return BackupRounds(world.store, world.now, folder, DAY, keep, make)


async def test_a_backup_is_made_as_often_as_wanted(world: World, folder: Path) -> None:
    """At once, and then each time that so much has passed; also after a restart."""
    await rounds(world, folder).look()
    for _ in range(4):
        world.wait(DAY / 2)
        await rounds(world, folder).look()

    assert names(folder) == [
        "hnefabot-20260301T120000Z.sqlite3",
        "hnefabot-20260302T120000Z.sqlite3",
        "hnefabot-20260303T120000Z.sqlite3",
    ]
    assert folder.stat().st_mode & 0o777 == 0o700  # noqa: ASYNC240 - one folder


@pytest.fixture(params=["sql_store", "postgresql"])
def shared(request: pytest.FixtureRequest) -> World:
    return World(request.getfixturevalue(request.param), NOON)


async def test_of_several_processes_one_makes_it(shared: World, folder: Path) -> None:
    """Whichever database they share."""
    await asyncio.gather(*(rounds(shared, folder).look() for _ in range(4)))

    assert len(names(folder)) == 1


async def test_only_the_latest_of_its_own_are_kept(world: World, folder: Path) -> None:
    """Whatever else lies there is somebody's; what a killed process has left goes."""
    folder.mkdir()  # noqa: ASYNC240 - one folder
    others = ["games.sqlite3", "hnefabot-before-update.sqlite3", "my-hnefabot-20260301T120000Z"]
    for name in (*others, "hnefabot-20260228T120000Z.sqlite3.part-wal"):
        (folder / name).write_text("mine")
    making = rounds(world, folder, keep=2)
    for _ in range(4):
        await making.look()
        world.wait(DAY)

    kept = ["hnefabot-20260303T120000Z.sqlite3", "hnefabot-20260304T120000Z.sqlite3"]
    assert names(folder) == sorted([*others, *kept])


async def test_a_failure_is_told_once_in_a_while_and_deletes_nothing(
    world: World, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A full disk does not empty itself; when there is room, the backup is made."""
    caplog.set_level(logging.WARNING)
    making = rounds(world, folder, keep=1)
    await making.look()
    world.wait(DAY)
    making.make = fail
    for _ in range(3):
        await making.look()
    assert [record.getMessage() for record in caplog.records] == [
        "A backup is tried again in 0:15:00: No backup was made: The disk is full."
    ]
    assert len(names(folder)) == 1

    making.make = make
    world.wait(PAUSE_AFTER_FAILURE)
    await making.look()

    assert names(folder) == ["hnefabot-20260302T121500Z.sqlite3"]


async def test_it_is_made_in_a_process_of_its_own_that_loads_neither_discord_nor_pictures(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a command for operators, while the bot, which is large, uses the database."""
    file, imports = tmp_path / "saved.sqlite3", tmp_path / "imports"
    noting = ("/bin/sh", "-c", 'exec "$@" 2>"$0"', str(imports), *backup_rounds.COMMAND)
    monkeypatch.setattr(backup_rounds, "COMMAND", noting)
    monkeypatch.setenv("PYTHONPROFILEIMPORTTIME", "1")
    store = SqlStore(url := f"sqlite+aiosqlite:///{database}")
    async with store.begin() as unit:
        await unit.uptime.mark(NOON)

    await back_up_apart(url, file)

    with closing(connect(file)) as saved:
        assert saved.execute("SELECT count(*) FROM uptime").fetchone() == (1,)
    await store.close()
    loaded = {line.rpartition("|")[2].strip() for line in imports.read_text().splitlines()}
    assert "bot.admin.command_line" in loaded
    assert loaded & {"discord", "PIL", "networkx", "engine"} == set()


async def test_why_the_process_has_failed_is_told(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the words of the command, which here a shell says after it, and fails."""
    url, file = f"sqlite+aiosqlite:///{database}", tmp_path / "nowhere" / "saved.sqlite3"
    settings = without_settings() | {"HNEFABOT_DATABASE_URL": url}
    ended = run(admin_program, ("backup", str(file), "--json"), settings, tmp_path)
    said = shlex.quote(ended.stdout)
    shell = ("/bin/sh", "-c", f"printf %s {said}; exit {ended.returncode}")
    monkeypatch.setattr(backup_rounds, "COMMAND", shell)

    with pytest.raises(BackupFailedError, match="nowhere"):
        await back_up_apart(url, file)


def test_owners_set_a_folder_how_often_and_how_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """As people write times; without a folder there are none, and an empty time is the usual."""
    monkeypatch.setenv("HNEFABOT_BACKUP_EVERY", "")
    assert (Settings().backup_dir, Settings().backup_every) == (None, DAY)
    for name, value in (("DIR", "saved"), ("EVERY", "6h"), ("KEEP", "3")):
        monkeypatch.setenv(f"HNEFABOT_BACKUP_{name}", value)
    settings = Settings()
    assert settings.backup_dir == Path("saved")
    assert (settings.backup_every, settings.backup_keep) == (timedelta(hours=6), 3)

    for written in ("soon", "0h", "-1d"):
        monkeypatch.setenv("HNEFABOT_BACKUP_EVERY", written)
        with pytest.raises(ValueError, match="backup_every"):
            Settings()
