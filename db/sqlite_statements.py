"""SQLite statements: short ones are executed at once, without a call to another thread.

aiosqlite has a thread for each connection. A call to it takes longer than most statements: if each
statement were such a call, a move would take a third longer. Here a statement is tried in the
thread of the event loop first, where it neither waits for a lock nor reads for long. If it would,
it is executed in the connection's thread. Statements with many rows of values go there at once, and
so do commits, which wait for the disk.

This module uses public parts of aiosqlite, except for its connection of sqlite3, which SQLAlchemy
uses too. Its tests fail if SQLAlchemy calls other methods of connections or cursors.
"""

import asyncio
import sqlite3
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, ClassVar, Self, TypeAlias

import aiosqlite

MAX_STEPS = 10_000
"""Steps of SQLite's virtual machine for which a statement may hold the event loop: about 1 ms.

A statement of half as many is never stopped.
"""

READING, WRITING = "BEGIN", "BEGIN IMMEDIATE"
"""Statements that begin a transaction which only reads, and one which also writes."""

DO_NOT_WAIT = "PRAGMA busy_timeout=0"
_WOULD_WAIT = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_INTERRUPT}
_PRIMARY_CODE = 0xFF

Description: TypeAlias = tuple[tuple[str, None, None, None, None, None, None], ...] | None


class Answer(list[Any]):
    """The rows that a statement finds, with the attributes that its cursor had."""

    def __init__(self, cursor: sqlite3.Cursor, rows: Iterable[Any]) -> None:
        super().__init__(rows)
        self.description: Description = cursor.description
        self.rowcount, self.lastrowid = cursor.rowcount, cursor.lastrowid


class WholeCursor(sqlite3.Cursor):
    """A cursor that returns all rows of a result at once, and then closes."""

    def fetchall(self) -> Answer:
        answer = Answer(self, super().fetchall())
        self.close()
        return answer


class WholeConnection(sqlite3.Connection):
    """A connection whose statements return all their rows at once.

    Once ``DO_NOT_WAIT`` has been executed, only ``execute``, called in the connection's own thread,
    waits for locks of others: up to *timeout* seconds.
    """

    def __init__(self, database: str, *, timeout: float = 5.0, **options: Any) -> None:  # noqa: ANN401 - as for sqlite3
        options["check_same_thread"] = False  # two threads use it, one after the other
        super().__init__(database, timeout=timeout, **options)
        self._wait = f"PRAGMA busy_timeout={int(timeout * 1000)}"
        self._may_stop, self._half_steps = False, 0
        self.set_progress_handler(self._stops, MAX_STEPS // 2)

    def _stops(self) -> bool:
        """Whether SQLite shall stop this statement; it asks after each half of ``MAX_STEPS``.

        SQLite counts the steps of a prepared statement over all its executions, so the first half
        may have begun in an earlier one.
        """
        self._half_steps += 1
        return self._may_stop and self._half_steps > 1

    def try_at_once(
        self, statement: str, values: Sequence[Any], *, may_stop: bool
    ) -> Answer | None:
        """Execute *statement*, and return its answer; None if it would have to wait for a lock.

        If *may_stop* is true, a statement of more than ``MAX_STEPS`` steps is stopped, which gives
        None too.
        """
        self._may_stop, self._half_steps = may_stop, 0
        try:
            return self.cursor(WholeCursor).execute(statement, values).fetchall()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & _PRIMARY_CODE in _WOULD_WAIT:
                return None
            raise
        finally:
            self._may_stop = False

    def execute(self, statement: str, values: Any = (), /) -> WholeCursor:  # noqa: ANN401 - as there
        """Execute *statement* on a cursor of its own, and wait for locks of others if necessary."""
        super().execute(self._wait)
        try:
            return self.cursor(WholeCursor).execute(statement, values)
        finally:
            super().execute(DO_NOT_WAIT)

    def executemany(self, statement: str, rows: Iterable[Any], /) -> sqlite3.Cursor:
        """Execute *statement* with the values of each row, on a cursor that is closed then.

        An open cursor would keep the file open after its connection, with the last writes still in
        the log beside it.
        """
        cursor = super().executemany(statement, rows)
        cursor.close()
        return cursor


class Transactions:
    """The transactions on *connection*, which wraps a ``WholeConnection``.

    Each begins just before its first statement, with *how_to_begin*: ``READING`` or ``WRITING``.
    """

    turn: ClassVar[int] = 8
    """Statements of a transaction after which other tasks have their turn."""

    def __init__(self, connection: aiosqlite.Connection, how_to_begin: str) -> None:
        self._connection, self._how_to_begin = connection, how_to_begin
        sqlite: Any = connection._conn  # noqa: SLF001 - see above
        self._sqlite: WholeConnection = sqlite
        self._is_due, self._executed = True, 0
        connection.rollback = self._roll_back  # type: ignore[method-assign]
        connection.cursor = partial(QuickCursor, self)  # type: ignore[method-assign, assignment]

    def ended(self) -> None:
        """Have the next statement begin another transaction, which fails if one is still open."""
        self._is_due, self._executed = True, 0

    @property
    def is_open(self) -> bool:
        return self._sqlite.in_transaction

    async def execute(self, statement: str, values: Sequence[Any] = ()) -> Answer:
        await self._open()
        # SQLite rolls a transaction back if a statement that writes is stopped.
        may_stop = self._how_to_begin == READING or statement.startswith("SELECT")
        return await self._ask(statement, values, may_stop=may_stop)

    async def executemany(self, statement: str, rows: Iterable[Sequence[Any]]) -> int:
        """Execute *statement* with each of *rows*; return the number of rows changed."""
        await self._open()
        return (await self._connection.executemany(statement, rows)).rowcount

    async def _open(self) -> None:
        self._executed += 1
        if self._executed % self.turn == 0:
            await asyncio.sleep(0)
        if self._is_due or not self.is_open:
            self._is_due = False
            await self._ask(self._how_to_begin, may_stop=False)

    async def _ask(self, statement: str, values: Sequence[Any] = (), *, may_stop: bool) -> Answer:
        answer: Any = self._sqlite.try_at_once(statement, values, may_stop=may_stop)
        if answer is None:
            answer = await self._connection.execute_fetchall(statement, values)
        return answer  # type: ignore[no-any-return]

    async def _roll_back(self) -> None:
        self._sqlite.rollback()


class QuickCursor:
    """A cursor with the methods that SQLAlchemy uses; it executes statements in *transactions*."""

    arraysize = 1

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self._rows: Sequence[Any] = ()
        self.description: Description = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, values: Sequence[Any] = ()) -> None:
        answer = await self._transactions.execute(statement, values)
        self._rows, self.description = answer, answer.description
        self.rowcount, self.lastrowid = answer.rowcount, answer.lastrowid

    async def executemany(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        self.rowcount = await self._transactions.executemany(statement, rows)
        self._rows, self.description = (), None

    async def fetchall(self) -> Sequence[Any]:
        return self._rows

    async def close(self) -> None:
        """Do nothing: the cursor is closed already."""
