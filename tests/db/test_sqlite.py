"""SQLite as this project uses it: durable, one writer, readers beside it."""

import asyncio
import os
import resource
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from db.sqlalchemy_engines import reading_engine, writing_engine
from db.store import SqlStore
from play.matches.match import Match
from play.news.matches import BoardDue
from play.store.errors import StoreBusyError, StoreDamagedError, StoreFullError, StoreUnusableError
from play.time.habits import DEFAULT_HABITS
from tests.support.examples import NOON, SEEDED, SKIPPING, begun, new_match
from tests.support.processes import Process
from tests.support.programs import play_and_write_half
from tests.support.stored import add_match, stored_due
from tests.support.waiting import eventually

ROOT = Path(__file__).parents[2]


FULL_DISK = """
CREATE TRIGGER full_disk BEFORE INSERT ON matches BEGIN SELECT RAISE(ABORT, 'disk full'); END
"""


async def pragma(engine_url: str, name: str) -> object:
    engine = writing_engine(engine_url)
    async with engine.begin() as connection:
        value = await connection.scalar(text(f"PRAGMA {name}"))
    await engine.dispose()
    return value


@pytest.mark.parametrize(
    ("name", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)]
)
async def test_a_commit_is_on_the_disk(
    url: str, sqlite: SqlStore, name: str, value: object
) -> None:
    """Write-ahead log, flushed at each commit (2 is FULL), references kept."""
    assert await pragma(url, name) == value


async def test_readers_cannot_write(url: str, sqlite: SqlStore) -> None:
    """Not by mistake either."""
    engine = reading_engine(url)
    async with engine.begin() as connection:
        with pytest.raises(Exception, match="readonly"):
            await connection.execute(text("DELETE FROM matches"))
    await engine.dispose()


async def test_an_error_does_not_tell_what_was_to_be_stored(sqlite: SqlStore, url: str) -> None:
    """It may be logged, and the seed of a match is secret."""
    engine = writing_engine(url)
    async with engine.begin() as connection:
        await connection.execute(text(FULL_DISK))
    await engine.dispose()

    with pytest.raises(IntegrityError, match="disk full") as refused:
        async with sqlite.begin() as unit:
            await unit.matches.add_match(begun(SKIPPING), DEFAULT_HABITS)

    assert SEEDED.seed not in str(refused.value)


async def test_readers_do_not_wait_for_the_writer(sqlite: SqlStore) -> None:
    """They see what was committed before."""
    async with sqlite.begin() as writing:
        await writing.matches.add_match(new_match(), DEFAULT_HABITS)
        async with sqlite.read() as reading:
            assert await reading.matches.all_running() == []

    async with sqlite.read() as reading:
        assert len(await reading.matches.all_running()) == 1


async def test_a_reader_sees_one_state_throughout(sqlite: SqlStore) -> None:
    async with sqlite.read() as reading:
        assert await reading.matches.all_running() == []
        async with sqlite.begin() as writing:
            await writing.matches.add_match(new_match(), DEFAULT_HABITS)
        assert await reading.matches.all_running() == []


async def test_ids_are_never_given_again(url: str, sqlite: SqlStore, tmp_path: Path) -> None:
    """A button of a match that somebody deleted by hand acts on no other match."""
    first = await add_match(sqlite, new_match())
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection:
        connection.execute("DELETE FROM matches")
        connection.commit()

    async with sqlite.begin() as unit:
        assert (await unit.matches.add_match(new_match(), DEFAULT_HABITS)).id > first.id


async def test_another_programs_lock_makes_the_store_busy(
    url: str, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever waited is told; once the lock is gone, all works again."""
    monkeypatch.setattr("db.sqlalchemy_engines.PATIENCE", 0.1)
    store = SqlStore(url)
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusyError):
            async with store.begin() as unit:
                await unit.matches.all_running()
        async with store.read() as unit:
            assert await unit.matches.all_running() == []
        other.execute("ROLLBACK")

    async with store.begin() as unit:
        assert (await unit.matches.add_match(new_match(), DEFAULT_HABITS)).id == 1
    await store.close()


async def add_many(store: SqlStore) -> None:
    """A thousand matches, which need new pages of the database."""
    match = new_match()
    async with store.begin() as unit:
        for _ in range(1000):
            await unit.matches.add_match(match, DEFAULT_HABITS)


async def test_a_full_disk_is_told(sqlite: SqlStore) -> None:
    """Nothing of the transaction is stored; once there is room, all works again."""
    async with sqlite._writer.begin() as connection:  # noqa: SLF001 - nobody else sets it
        await connection.exec_driver_sql("PRAGMA max_page_count=1")
    with pytest.raises(StoreFullError, match="database or disk is full"):
        await add_many(sqlite)
    async with sqlite._writer.begin() as connection:  # noqa: SLF001
        await connection.exec_driver_sql("PRAGMA max_page_count=1000000")

    async with sqlite.begin() as unit:
        assert (await unit.matches.add_match(new_match(), DEFAULT_HABITS)).id == 1


async def test_a_used_up_quota_is_a_full_disk(url: str, database: Path) -> None:
    """The system lets the files of the database grow no more."""
    store = SqlStore(url)
    largest = sum(file.stat().st_size for file in database.parent.iterdir())
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest, usual[1]))
    try:
        with pytest.raises(StoreFullError, match="disk I/O error"):
            await add_many(store)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    await store.close()


def spoil(database: Path, beginning: int) -> None:
    """Write garbage over all of the file but its *beginning*."""
    size = database.stat().st_size
    with database.open("r+b") as file:
        file.seek(beginning)
        file.write(b"\xa5" * (size - beginning))


async def test_a_file_that_is_damaged_while_it_is_used_is_told(
    url: str, database: Path, sqlite: SqlStore
) -> None:
    """Whether it is read or written; the first page is what tells SQLite's files from others."""
    await add_match(sqlite, new_match())
    await sqlite.close()

    store = SqlStore(url)
    for beginning, error in ((4096, StoreDamagedError), (0, StoreUnusableError)):
        spoil(database, beginning)
        for transaction in (store.read, store.begin):
            with pytest.raises(error):
                async with transaction() as unit:
                    await unit.matches.load_match(1)
        await store.close()


async def test_a_request_that_hangs_makes_the_store_busy(
    url: str, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others are told in time, rather than queue behind it for ever."""
    monkeypatch.setattr("db.sqlalchemy_engines.PATIENCE", 0.1)
    store = SqlStore(url)
    async with store.begin():
        with pytest.raises(StoreBusyError):
            async with store.begin():
                pytest.fail("two transactions write at once")
    await store.close()


async def test_a_cancelled_request_leaves_nothing(sqlite: SqlStore) -> None:
    """And the next one works."""
    started = asyncio.Event()

    async def hang() -> None:
        async with sqlite.begin() as unit:
            await unit.matches.add_match(new_match(), DEFAULT_HABITS)
            started.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(hang())
    await started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task

    async with sqlite.begin() as unit:
        assert await unit.matches.all_running() == []
        await unit.matches.add_match(new_match(), DEFAULT_HABITS)


async def test_a_crash_loses_what_was_not_committed_and_nothing_else(
    url: str, sqlite: SqlStore, tmp_path: Path
) -> None:
    """The move is there, and so is the notice of its board, due at once; there is no lock."""
    match = await add_match(sqlite, new_match())
    process = Process(play_and_write_half, (url, str(match.id)), os.environ, ROOT, tmp_path)
    said = tmp_path / "stdout"
    await eventually(lambda: said.exists() and said.read_text("utf-8") == "written\n")

    process.kill()

    assert await process.wait() == -signal.SIGKILL
    async with sqlite.begin() as unit:
        (found,) = await unit.matches.all_running()
        (notice,) = await stored_due(unit, NOON, 10)
    assert (found.id, found.ply) == (match.id, 1)
    assert notice.news == BoardDue(match.id, ply=1, board=1)


@pytest.mark.parametrize(("match", "even"), [(new_match(), True), (begun(SKIPPING), False)])
async def test_games_with_dice_are_marked_for_statistics(
    sqlite: SqlStore, url: str, match: Match, *, even: bool
) -> None:
    """So that nobody has to read their ruleset to keep them apart."""
    await add_match(sqlite, match)

    engine = reading_engine(url)
    async with engine.begin() as connection:
        assert await connection.scalar(text("SELECT even FROM matches")) == even
    await engine.dispose()
