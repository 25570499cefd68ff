"""Cursors that trouble the thread of their SQLite connection as little as possible."""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self, TypeAlias

import aiosqlite

Description: TypeAlias = tuple[tuple[str, None, None, None, None, None, None], ...]


class QuickCursor:
    """What SQLAlchemy asks of a cursor, on a connection of aiosqlite: one call a statement.

    To make, execute, read and close a cursor of aiosqlite are four calls to another thread, and
    each takes longer than most statements. This one has all its rows when it has executed.
    """

    arraysize = 1

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._rows: Sequence[Any] = ()
        self.description: Description | None = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, values: Sequence[Any] = ()) -> None:
        """Execute *statement* once, and read its rows if it has any."""
        await self._in_thread(self._execute, statement, values)

    async def executemany(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        """Execute *statement* with the values of each row."""
        await self._in_thread(self._execute_many, statement, rows)

    async def fetchall(self) -> Sequence[Any]:
        """All rows that the statement gives."""
        return self._rows

    async def close(self) -> None:
        """Nothing is left to be closed."""

    async def _in_thread(self, do: Callable[..., None], *what: object) -> None:
        # aiosqlite has no public way to do several things in one call.
        await self._connection._execute(do, *what)  # type: ignore[no-untyped-call]  # noqa: SLF001

    def _execute(self, statement: str, values: Sequence[Any]) -> None:
        self._take(self._driver.execute(statement, values))

    def _execute_many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        self._take(self._driver.executemany(statement, rows))

    def _take(self, executed: sqlite3.Cursor) -> None:
        self._rows = executed.fetchall() if executed.description else ()
        self.description = executed.description
        self.rowcount, self.lastrowid = executed.rowcount, executed.lastrowid
        executed.close()

    @property
    def _driver(self) -> sqlite3.Connection:
        return self._connection._conn  # noqa: SLF001
