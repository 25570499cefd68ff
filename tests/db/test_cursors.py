"""The quick cursor, on a connection of aiosqlite alone and in engines of SQLAlchemy."""

import logging
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import aiosqlite
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from db.cursors import QuickCursor, Readings, Transactions, WholeConnection
from db.engines import reading_engine, writing_engine


@pytest.fixture
async def connection(tmp_path: Path) -> AsyncIterator[aiosqlite.Connection]:
    """A database with one table of two rows."""
    file = tmp_path / "names.sqlite3"
    async with aiosqlite.connect(file, factory=WholeConnection, isolation_level=None) as connection:
        cursor = QuickCursor(Transactions(connection))
        await cursor.execute("CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT UNIQUE)")
        await cursor.executemany("INSERT INTO names (name) VALUES (?)", [("Anna",), ("Bjorn",)])
        yield connection


@pytest.fixture
def cursor(connection: aiosqlite.Connection) -> QuickCursor:
    return QuickCursor(Transactions(connection))


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
    """How many there were, but for those that close connections."""
    done = [message for message in calls.messages if message.startswith("executing ")]
    return sum("close" not in message for message in done)


async def names_in(engine: AsyncEngine) -> list[str]:
    """What a transaction finds that asks twice."""
    async with engine.connect() as connection:
        await connection.scalar(text("SELECT count(*) FROM names"))
        return list(await connection.scalars(text("SELECT name FROM names ORDER BY name")))


async def all_done(engine: AsyncEngine) -> None:
    """Wait for what nobody waits for: the end of a transaction that has read."""
    connection = await engine.raw_connection()
    driver = connection.driver_connection
    assert driver is not None
    # The thread of a connection does one thing after the other.
    await driver.execute("SELECT 1")
    connection.close()


async def test_a_transaction_that_writes_is_one_call_for_each_statement(
    connection: aiosqlite.Connection, tmp_path: Path, calls: pytest.LogCaptureFixture
) -> None:
    """And one to commit; none to begin, and none to roll back what is committed."""
    engine = writing_engine(f"sqlite+aiosqlite:///{tmp_path}/names.sqlite3")
    await names_in(engine)
    calls.clear()

    async with engine.begin() as writing:
        await writing.execute(text("INSERT INTO names (name) VALUES ('Cnut')"))
        await writing.execute(text("DELETE FROM names WHERE name = 'Anna'"))

    assert count(calls) == 3
    assert await names_in(engine) == ["Bjorn", "Cnut"]
    await engine.dispose()


async def test_a_transaction_that_reads_is_one_call_for_each_statement(
    connection: aiosqlite.Connection, tmp_path: Path, calls: pytest.LogCaptureFixture
) -> None:
    """And one to end, for which it does not wait."""
    engine = reading_engine(f"sqlite+aiosqlite:///{tmp_path}/names.sqlite3")
    await names_in(engine)
    await all_done(engine)
    calls.clear()

    assert await names_in(engine) == ["Anna", "Bjorn"]

    await engine.dispose()
    assert count(calls) == 3


async def test_a_transaction_begins_with_its_first_statement(
    connection: aiosqlite.Connection,
) -> None:
    """Before that nobody else waits for it; after its end the next statement begins none."""
    transactions = Transactions(connection)
    cursor = QuickCursor(transactions)

    transactions.begin()
    assert not transactions.is_open
    await cursor.execute("DELETE FROM names WHERE name = 'Anna'")
    assert transactions.is_open
    await connection.commit()
    await cursor.execute("DELETE FROM names")

    assert not transactions.is_open


async def test_a_reader_sees_one_state_until_it_ends(
    connection: aiosqlite.Connection, tmp_path: Path
) -> None:
    """What is stored meanwhile it sees in its next transaction, though none waits for an end."""
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


async def test_a_reader_that_has_asked_nothing_has_nothing_to_end(
    connection: aiosqlite.Connection, calls: pytest.LogCaptureFixture
) -> None:
    """Its thread is not called."""
    readings = Readings(connection)
    calls.clear()

    readings.begin()
    await connection.rollback()

    assert not readings.is_open
    assert count(calls) == 0


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
