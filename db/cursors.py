"""One call to the thread of a SQLite connection for each statement, instead of four.

A call takes longer than most statements. A cursor of aiosqlite makes one to be created, to execute,
to read its rows and to be closed: a move takes a seventh longer, and to load a match a quarter.
A transaction begins in the call of its first statement, and where it has only read, nobody waits
for its end.

All that is used of aiosqlite here it promises, but for the queue of its thread, which SQLAlchemy
uses as well. Which methods of a driver's connection and cursor SQLAlchemy calls is its own affair:
where that changes, ``tests/db/test_cursors.py`` fails.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple, Self, TypeAlias

import aiosqlite

Description: TypeAlias = tuple[tuple[str, None, None, None, None, None, None], ...] | None


class Answer(list[Any]):
    """The rows that a statement gives, if any, and what else its cursor knew."""

    def __init__(self, cursor: sqlite3.Cursor, rows: Iterable[Any]) -> None:
        super().__init__(rows)
        self.description: Description = cursor.description
        self.rowcount, self.lastrowid = cursor.rowcount, cursor.lastrowid


class WholeCursor(sqlite3.Cursor):
    """Gives its whole answer at once, and is closed."""

    def fetchall(self) -> Answer:
        """All rows, with all that they say of the statement."""
        answer = Answer(self, super().fetchall())
        self.close()
        return answer


class Opening(NamedTuple):
    """The first *statement* of a transaction, and how that begins."""

    begin: str
    statement: str


class WholeConnection(sqlite3.Connection):
    """A connection whose statements give their whole answer at once."""

    def execute(self, statement: str | Opening, values: Any = (), /) -> WholeCursor:  # noqa: ANN401 - as there
        """Execute *statement*, on a cursor of its own."""
        return self.cursor(WholeCursor).execute(self._opened(statement), values)

    def executemany(self, statement: str | Opening, rows: Iterable[Any], /) -> sqlite3.Cursor:
        """Execute *statement* with the values of each row, on a cursor that is closed then.

        One that stays open keeps the file open after its connection, with what was written last
        still in the log beside it.
        """
        cursor = super().executemany(self._opened(statement), rows)
        cursor.close()
        return cursor

    def _opened(self, statement: str | Opening) -> str:
        """The *statement* alone; if it is the first of a transaction, that has begun."""
        if isinstance(statement, str):
            return statement
        super().execute(statement.begin)
        return statement.statement


class Transactions:
    """When those begin and end that write, on *connection*, which is over a ``WholeConnection``."""

    how_to_begin = "BEGIN IMMEDIATE"

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self.connection = connection
        self._is_due = False

    def begin(self) -> None:
        """Begin one, with the next statement."""
        self._is_due = True

    def opening(self, statement: str) -> str | Opening:
        """The *statement*, with the beginning of a transaction if that is due."""
        if not self._is_due:
            return statement
        self._is_due = False
        return Opening(self.how_to_begin, statement)

    @property
    def is_open(self) -> bool:
        """Whether one has begun, and has not ended."""
        return self.connection.in_transaction


class Readings(Transactions):
    """The same of transactions that only read."""

    how_to_begin = "BEGIN"

    def __init__(self, connection: aiosqlite.Connection) -> None:
        super().__init__(connection)
        self._is_open = False
        connection.rollback = self._leave  # type: ignore[method-assign]

    def opening(self, statement: str) -> str | Opening:
        """As above."""
        self._is_open = True
        return super().opening(statement)

    @property
    def is_open(self) -> bool:
        """As above."""
        return self._is_open

    async def _leave(self) -> None:
        """End the transaction, without waiting for that: whatever comes later is done after it."""
        if self._is_open:
            self._is_open = False
            self.connection._tx.put_nowait((None, self.connection._conn.rollback))  # noqa: SLF001


class QuickCursor:
    """What SQLAlchemy asks of a cursor, for the *transactions* of a connection."""

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
        """All rows that the statement gives."""
        return self._rows

    async def close(self) -> None:
        """Nothing is left to be closed."""


def quicken(transactions: Transactions) -> None:
    """Give the connection of *transactions* quick cursors."""
    cursor = partial(QuickCursor, transactions)
    transactions.connection.cursor = cursor  # type: ignore[method-assign, assignment]
