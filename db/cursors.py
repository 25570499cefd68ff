"""One call to the thread of a SQLite connection for each statement, instead of four.

A call takes longer than most statements. A cursor of aiosqlite makes one call each to create it,
execute, read rows and close it: a move takes a seventh longer, loading a match a quarter longer.
Here a transaction begins in the call of its first statement, and nobody waits for the end of one
that has only read.

This module uses public parts of aiosqlite, except the queue of its thread, as SQLAlchemy does. If
SQLAlchemy calls other methods of connections or cursors, ``tests/db/test_cursors.py`` fails.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple, Self, TypeAlias

import aiosqlite

Description: TypeAlias = tuple[tuple[str, None, None, None, None, None, None], ...] | None


class Answer(list[Any]):
    """The rows of a statement's result, if any, with the attributes of its cursor."""

    def __init__(self, cursor: sqlite3.Cursor, rows: Iterable[Any]) -> None:
        super().__init__(rows)
        self.description: Description = cursor.description
        self.rowcount, self.lastrowid = cursor.rowcount, cursor.lastrowid


class WholeCursor(sqlite3.Cursor):
    """A cursor that gives its whole answer at once, and closes."""

    def fetchall(self) -> Answer:
        """All rows, with the attributes of the cursor, which is closed then."""
        answer = Answer(self, super().fetchall())
        self.close()
        return answer


class FirstStatement(NamedTuple):
    """The first *statement* of a transaction, and the statement that begins it."""

    begin: str
    statement: str


class WholeConnection(sqlite3.Connection):
    """A connection whose statements give their whole answer at once."""

    def execute(self, statement: str | FirstStatement, values: Any = (), /) -> WholeCursor:  # noqa: ANN401 - as there
        """Execute *statement*, on a cursor of its own."""
        return self.cursor(WholeCursor).execute(self._opened(statement), values)

    def executemany(
        self, statement: str | FirstStatement, rows: Iterable[Any], /
    ) -> sqlite3.Cursor:
        """Execute *statement* with the values of each row, on a cursor that is closed then.

        An open cursor would keep the file open after its connection, with the last writes still in
        the log beside it.
        """
        cursor = super().executemany(self._opened(statement), rows)
        cursor.close()
        return cursor

    def _opened(self, statement: str | FirstStatement) -> str:
        """The *statement* alone, after beginning its transaction if it is the first."""
        if isinstance(statement, str):
            return statement
        super().execute(statement.begin)
        return statement.statement


class Transactions:
    """Writing transactions on *connection*, which wraps a ``WholeConnection``."""

    how_to_begin = "BEGIN IMMEDIATE"

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self.connection = connection
        self._is_due = False

    def begin(self) -> None:
        """Begin a transaction with the next statement."""
        self._is_due = True

    def opening(self, statement: str) -> str | FirstStatement:
        """The *statement*, as the opening of a transaction if one is due."""
        if not self._is_due:
            return statement
        self._is_due = False
        return FirstStatement(self.how_to_begin, statement)

    @property
    def is_open(self) -> bool:
        """Whether a transaction has begun, and has not ended."""
        return self.connection.in_transaction


class Readings(Transactions):
    """Transactions that only read."""

    how_to_begin = "BEGIN"

    def __init__(self, connection: aiosqlite.Connection) -> None:
        super().__init__(connection)
        self._is_open = False
        connection.rollback = self._leave  # type: ignore[method-assign]

    def opening(self, statement: str) -> str | FirstStatement:
        self._is_open = True
        return super().opening(statement)

    @property
    def is_open(self) -> bool:
        return self._is_open

    async def _leave(self) -> None:
        """Queue the end of the transaction without waiting: later calls run after it."""
        if self._is_open:
            self._is_open = False
            self.connection._tx.put_nowait((None, self.connection._conn.rollback))  # noqa: SLF001


class QuickCursor:
    """The part of a cursor that SQLAlchemy uses, for the *transactions* of a connection."""

    arraysize = 1

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self._connection = transactions.connection
        self._rows: Sequence[Any] = ()
        self.description: Description = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, values: Sequence[Any] = ()) -> None:
        """Execute *statement* once, and read its rows if it has any."""
        opening: Any = self._transactions.opening(statement)
        answer: Any = await self._connection.execute_fetchall(opening, values)
        self._rows, self.description = answer, answer.description
        self.rowcount, self.lastrowid = answer.rowcount, answer.lastrowid

    async def executemany(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        """Execute *statement* with the values of each row."""
        opening: Any = self._transactions.opening(statement)
        executed = await self._connection.executemany(opening, rows)
        self._rows, self.description = (), None
        self.rowcount, self.lastrowid = executed.rowcount, executed.lastrowid

    async def fetchall(self) -> Sequence[Any]:
        """All rows of the statement's result."""
        return self._rows

    async def close(self) -> None:
        """Do nothing: the cursor is closed already."""


def quicken(transactions: Transactions) -> None:
    """Give the connection of *transactions* quick cursors."""
    cursor = partial(QuickCursor, transactions)
    transactions.connection.cursor = cursor  # type: ignore[method-assign, assignment]
