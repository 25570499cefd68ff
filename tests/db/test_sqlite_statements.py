"""Statements on a connection of aiosqlite alone, in engines of SQLAlchemy, and without a thread."""

import asyncio
import logging
import sqlite3
from asyncio import CancelledError, TaskGroup
from collections.abc import AsyncIterator
from pathlib import Path

import aiosqlite
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from db.sqlalchemy_engines import reading_engine, writing_engine
from db.sqlite_statements import (
    MAX_STEPS,
    READING,
    WRITING,
    QuickCursor,
    Transactions,
    WholeConnection,
)
from db.store import SqlStore


@pytest.fixture
async def connection(tmp_path: Path) -> AsyncIterator[aiosqlite.Connection]:
    """A database with one table of two rows."""
    file = tmp_path / "names.sqlite3"
    async with aiosqlite.connect(file, factory=WholeConnection, isolation_level=None) as connection:
        cursor = QuickCursor(Transactions(connection, WRITING))
        await cursor.execute("CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT UNIQUE)")
        await cursor.executemany("INSERT INTO names (name) VALUES (?)", [("Anna",), ("Bjorn",)])
        await connection.commit()
        yield connection


@pytest.fixture
def cursor(connection: aiosqlite.Connection) -> QuickCursor:
    return QuickCursor(Transactions(connection, WRITING))


async def test_a_question_has_its_rows_and_the_names_of_its_columns(cursor: QuickCursor) -> None:
    """SQLAlchemy reads rows only where there are columns."""
    await cursor.execute("SELECT id, name FROM names WHERE id > ? ORDER BY id", (0,))

    assert await cursor.fetchall() == [(1, "Anna"), (2, "Bjorn")]
    assert [column[0] for column in cursor.description or ()] == ["id", "name"]


async def test_a_change_says_what_it_has_changed(cursor: QuickCursor) -> None:
    """So a stale board is known; no columns, and no rows of the statement before, are left."""
    await cursor.execute("SELECT name FROM names")
    await cursor.execute("UPDATE names SET name = name || 'e' WHERE id = 2")
    assert (cursor.rowcount, cursor.description) == (1, None)
    assert not await cursor.fetchall()

    await cursor.execute("INSERT INTO names (name) VALUES ('Cnut')")
    assert cursor.lastrowid == 3

    await cursor.execute("SELECT name FROM names")
    await cursor.executemany("INSERT INTO names (name) VALUES (?)", [("Dora",), ("Egil",)])
    assert (cursor.rowcount, cursor.description) == (2, None)
    assert not await cursor.fetchall()


def test_no_cursor_keeps_the_file_open(tmp_path: Path) -> None:
    """A file whose connections are closed has no log beside it, and can be copied."""
    file = tmp_path / "closed.sqlite3"
    connection = sqlite3.connect(file, factory=WholeConnection, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("CREATE TABLE names (name TEXT)")
    cursor = connection.executemany("INSERT INTO names VALUES (?)", [("Anna",), ("Bjorn",)])

    connection.close()

    assert (cursor.rowcount, list(tmp_path.iterdir())) == (2, [file])


async def test_what_sqlite_refuses_is_raised_as_it_is(cursor: QuickCursor) -> None:
    """SQLAlchemy knows the errors of sqlite3."""
    with pytest.raises(sqlite3.IntegrityError):
        await cursor.execute("INSERT INTO names (name) VALUES ('Anna')")


@pytest.fixture
def calls(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """The calls to threads of connections: aiosqlite logs each."""
    caplog.set_level(logging.DEBUG, "aiosqlite")
    return caplog


def count(calls: pytest.LogCaptureFixture) -> int:
    """The number of statements, but for those that close connections."""
    done = [message for message in calls.messages if message.startswith("executing ")]
    return sum("close" not in message for message in done)


async def names_in(engine: AsyncEngine) -> list[str]:
    """The answers to a transaction that asks twice."""
    async with engine.connect() as connection:
        await connection.scalar(text("SELECT count(*) FROM names"))
        return list(await connection.scalars(text("SELECT name FROM names ORDER BY name")))


async def test_a_transaction_that_writes_calls_the_thread_to_commit(
    connection: aiosqlite.Connection, tmp_path: Path, calls: pytest.LogCaptureFixture
) -> None:
    """That waits for the disk; short statements are executed without it."""
    engine = writing_engine(f"sqlite+aiosqlite:///{tmp_path}/names.sqlite3")
    await names_in(engine)
    calls.clear()

    async with engine.begin() as writing:
        await writing.execute(text("INSERT INTO names (name) VALUES ('Cnut')"))
        await writing.execute(text("DELETE FROM names WHERE name = 'Anna'"))

    assert count(calls) == 1
    assert await names_in(engine) == ["Bjorn", "Cnut"]
    await engine.dispose()


async def test_short_readings_call_no_thread(
    connection: aiosqlite.Connection, tmp_path: Path, calls: pytest.LogCaptureFixture
) -> None:
    engine = reading_engine(f"sqlite+aiosqlite:///{tmp_path}/names.sqlite3")
    await names_in(engine)
    calls.clear()

    assert await names_in(engine) == ["Anna", "Bjorn"]
    assert count(calls) == 0
    await engine.dispose()


NUMBERS = """
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :steps)
    SELECT sum(n) FROM numbers
"""
SUM = MAX_STEPS * (MAX_STEPS + 1) // 2
LONG = text(f"SELECT ({NUMBERS})").bindparams(steps=MAX_STEPS)
LONG_DELETION = text(f"DELETE FROM names WHERE id = 2 AND ({NUMBERS}) > 0")  # noqa: S608 - no input


@pytest.fixture
async def reader(connection: aiosqlite.Connection, tmp_path: Path) -> AsyncIterator[AsyncEngine]:
    engine = reading_engine(f"sqlite+aiosqlite:///{tmp_path}/names.sqlite3")
    await names_in(engine)
    yield engine
    await engine.dispose()


@pytest.fixture
async def writer(connection: aiosqlite.Connection, tmp_path: Path) -> AsyncIterator[AsyncEngine]:
    engine = writing_engine(f"sqlite+aiosqlite:///{tmp_path}/names.sqlite3")
    await names_in(engine)
    yield engine
    await engine.dispose()


async def test_short_statements_stay_short_however_often_they_are_executed(
    connection: aiosqlite.Connection, calls: pytest.LogCaptureFixture
) -> None:
    """SQLite counts the steps of a prepared statement together, over all its executions."""
    transactions = Transactions(connection, READING)
    calls.clear()

    for _ in range(MAX_STEPS // 2):
        assert await transactions.execute("SELECT 1") == [(1,)]
        await connection.rollback()

    assert count(calls) == 0


async def test_a_long_reading_is_left_to_the_thread(
    reader: AsyncEngine, calls: pytest.LogCaptureFixture
) -> None:
    """It begins again there, in the same transaction."""
    calls.clear()
    async with reader.connect() as reading:
        assert await reading.scalar(LONG) == SUM

    assert count(calls) > 0


async def test_a_long_reading_keeps_what_its_transaction_has_written(
    writer: AsyncEngine, calls: pytest.LogCaptureFixture
) -> None:
    """SQLite rolls back only if a statement that writes is stopped, and none is."""
    async with writer.begin() as writing:
        await writing.execute(text("UPDATE names SET name = 'Astrid' WHERE name = 'Anna'"))
        calls.clear()
        assert await writing.scalar(LONG) == SUM
        assert count(calls) > 0
        await writing.execute(LONG_DELETION, {"steps": MAX_STEPS})

    assert await names_in(writer) == ["Astrid"]


async def test_what_waits_for_a_lock_waits_in_the_thread(
    writer: AsyncEngine, connection: aiosqlite.Connection
) -> None:
    """The loop goes on: here it lets go of the lock."""
    await connection.execute_fetchall("BEGIN IMMEDIATE")

    async def change() -> None:
        async with writer.begin() as writing:
            await writing.execute(text("DELETE FROM names WHERE name = 'Anna'"))

    async with TaskGroup() as tasks:
        changing = tasks.create_task(change())
        await asyncio.sleep(0.01)
        assert not changing.done()
        await connection.rollback()

    assert await names_in(writer) == ["Bjorn"]


async def test_who_stops_waiting_leaves_the_next_one_nothing(reader: AsyncEngine) -> None:
    """The statement that nobody waits for any more ends on a connection of its own."""

    async def read_for_long() -> None:
        async with reader.connect() as reading:
            await reading.execute(LONG)

    reading = asyncio.create_task(read_for_long())
    await asyncio.sleep(0)
    reading.cancel()
    with pytest.raises(CancelledError):
        await reading

    assert await names_in(reader) == ["Anna", "Bjorn"]


async def test_others_have_their_turn_while_a_transaction_goes_on(
    reader: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After every few statements, however short they are."""
    monkeypatch.setattr(Transactions, "turn", 3)
    happened: list[str] = []

    async def other() -> None:
        happened.append("other")

    async with reader.connect() as reading:
        going_on = asyncio.create_task(other())
        for number in range(4):
            await reading.execute(text("SELECT 1"))
            happened.append(str(number))
    await going_on

    assert happened == ["0", "1", "other", "2", "3"]


async def test_a_transaction_begins_with_its_first_statement(
    connection: aiosqlite.Connection,
) -> None:
    """Before that nobody else waits for it; after its end the next statement begins another."""
    transactions = Transactions(connection, WRITING)
    cursor = QuickCursor(transactions)

    for name in ("Anna", "Bjorn"):
        assert not transactions.is_open
        await cursor.execute("DELETE FROM names WHERE name = ?", (name,))
        assert transactions.is_open
        await connection.commit()


async def test_nothing_is_added_to_what_another_left_open(connection: aiosqlite.Connection) -> None:
    """Its changes would be stored with those of the next transaction."""
    transactions = Transactions(connection, WRITING)
    await transactions.execute("DELETE FROM names")
    transactions.ended()

    with pytest.raises(sqlite3.OperationalError, match="within a transaction"):
        await transactions.execute("SELECT 1")


async def test_a_reader_sees_one_state_until_it_ends(
    connection: aiosqlite.Connection, tmp_path: Path
) -> None:
    """A row stored meanwhile is seen in its next transaction, though none waits for an end."""
    await connection.execute_fetchall("PRAGMA journal_mode=WAL")
    engine = reading_engine(f"sqlite+aiosqlite:///{tmp_path}/names.sqlite3")
    counting = text("SELECT count(*) FROM names")

    async with engine.connect() as reading:
        before = await reading.scalar(counting)
        await connection.execute_fetchall("DELETE FROM names")
        await connection.commit()
        meanwhile = await reading.scalar(counting)
    async with engine.connect() as reading:
        after = await reading.scalar(counting)

    assert (before, meanwhile, after) == (2, 2, 0)
    await engine.dispose()


async def test_what_a_connection_left_undone_is_rolled_back(
    connection: aiosqlite.Connection, tmp_path: Path
) -> None:
    """Its next transaction begins as any other."""
    engine = writing_engine(f"sqlite+aiosqlite:///{tmp_path}/names.sqlite3")
    async with engine.connect() as leaving:
        raw = await leaving.get_raw_connection()
        driver = raw.driver_connection
        assert driver is not None
        await driver.execute("BEGIN IMMEDIATE")
        await driver.execute("DELETE FROM names")

    assert await names_in(engine) == ["Anna", "Bjorn"]
    await engine.dispose()


async def test_others_go_on_between_two_statements(sql_store: SqlStore) -> None:
    """As they do while a thread executes one."""
    happened: list[str] = []

    async def other() -> None:
        happened.append("other")

    async with sql_store.read() as unit:
        await unit.uptime.alive_at()
        going_on = asyncio.create_task(other())
        await unit.uptime.alive_at()
        happened.append("statement")

    await going_on
    assert happened == ["other", "statement"]
