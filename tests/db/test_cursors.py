"""The quick cursor, on a connection of aiosqlite alone.

It calls what aiosqlite keeps to itself: if a new version has renamed that, this is where it shows.
"""

import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import aiosqlite
import pytest

from db.cursors import QuickCursor


@pytest.fixture
async def connection(tmp_path: Path) -> AsyncIterator[aiosqlite.Connection]:
    """A database with one table of two rows."""
    async with aiosqlite.connect(tmp_path / "names.sqlite3") as connection:
        cursor = QuickCursor(connection)
        await cursor.execute("CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT UNIQUE)")
        await cursor.executemany("INSERT INTO names (name) VALUES (?)", [("Anna",), ("Bjorn",)])
        yield connection


async def test_a_question_has_its_rows_and_the_names_of_its_columns(
    connection: aiosqlite.Connection,
) -> None:
    """SQLAlchemy reads rows only where there are columns."""
    cursor = QuickCursor(connection)

    await cursor.execute("SELECT id, name FROM names WHERE id > ? ORDER BY id", (0,))

    assert await cursor.fetchall() == [(1, "Anna"), (2, "Bjorn")]
    assert [column[0] for column in cursor.description or ()] == ["id", "name"]


async def test_a_change_says_how_many_rows_it_changed(connection: aiosqlite.Connection) -> None:
    """So a stale board is known; there are no columns."""
    cursor = QuickCursor(connection)

    await cursor.execute("UPDATE names SET name = name || 'e' WHERE id = 2")

    assert (cursor.rowcount, cursor.description) == (1, None)


async def test_a_new_row_says_its_number(connection: aiosqlite.Connection) -> None:
    """As a cursor of sqlite3 does."""
    cursor = QuickCursor(connection)

    await cursor.execute("INSERT INTO names (name) VALUES ('Cnut')")

    assert cursor.lastrowid == 3


async def test_no_rows_are_left_of_the_statement_before(connection: aiosqlite.Connection) -> None:
    """A cursor may be used again."""
    cursor = QuickCursor(connection)
    await cursor.execute("SELECT name FROM names")

    await cursor.execute("DELETE FROM names")

    assert await cursor.fetchall() == ()


async def test_what_sqlite_refuses_is_raised_as_it_is(connection: aiosqlite.Connection) -> None:
    """SQLAlchemy knows the errors of sqlite3."""
    cursor = QuickCursor(connection)

    with pytest.raises(sqlite3.IntegrityError):
        await cursor.execute("INSERT INTO names (name) VALUES ('Anna')")


async def test_a_statement_is_one_call_to_the_thread_of_the_connection(
    connection: aiosqlite.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Made, executed, read and closed: a cursor of aiosqlite takes four."""
    calls = []
    in_thread: Callable[..., Any] = getattr(connection, "_execute")  # noqa: B009 - private

    async def counted(*what: object) -> object:
        calls.append(what)
        return await in_thread(*what)

    monkeypatch.setattr(connection, "_execute", counted)
    cursor = QuickCursor(connection)
    await cursor.execute("SELECT name FROM names")
    await cursor.fetchall()
    await cursor.close()

    assert len(calls) == 1
