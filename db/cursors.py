"""One call to the thread of a SQLite connection for each statement, instead of four.

A call takes longer than most statements. A cursor of aiosqlite makes one to be created, to execute,
to read its rows and to be closed: a move takes a seventh longer, and to load a match a quarter.

All that is used of aiosqlite here it promises. Which methods of a driver's cursor SQLAlchemy calls
is its own affair: where that changes, ``tests/db/test_cursors.py`` fails.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Self, TypeAlias

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


class WholeConnection(sqlite3.Connection):
    """A connection whose statements give their whole answer at once."""

    def execute(self, statement: str, values: Any = (), /) -> WholeCursor:  # noqa: ANN401 - as there
        """Execute *statement*, on a cursor of its own."""
        return self.cursor(WholeCursor).execute(statement, values)


class QuickCursor:
    """What SQLAlchemy asks of a cursor, on aiosqlite over a ``WholeConnection``."""

    arraysize = 1

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._rows: Sequence[Any] = ()
        self.description: Description = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, values: Sequence[Any] = ()) -> None:
        """Execute *statement* once, and read its rows if it has any."""
        answer: Any = await self._connection.execute_fetchall(statement, values)
        self._rows, self.description = answer, answer.description
        self.rowcount, self.lastrowid = answer.rowcount, answer.lastrowid

    async def executemany(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        """Execute *statement* with the values of each row."""
        executed = await self._connection.executemany(statement, rows)
        self._rows, self.description = (), None
        self.rowcount, self.lastrowid = executed.rowcount, executed.lastrowid

    async def fetchall(self) -> Sequence[Any]:
        """All rows that the statement gives."""
        return self._rows

    async def close(self) -> None:
        """Nothing is left to be closed."""


def quicken(connection: aiosqlite.Connection) -> None:
    """Give *connection*, which is over a ``WholeConnection``, quick cursors."""
    connection.cursor = partial(QuickCursor, connection)  # type: ignore[method-assign, assignment]
