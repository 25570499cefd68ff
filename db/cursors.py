"""Cursors that trouble the thread of their SQLite connection as little as possible."""

from collections.abc import Iterable, Sequence
from typing import Any, Self

import aiosqlite


class QuickCursor:
    """What SQLAlchemy asks of a cursor, on a connection of aiosqlite.

    To make, execute, read and close a cursor of aiosqlite are four calls to another thread, and
    each takes longer than most statements. This one is made by executing, and when its rows are
    read it needs no closing: it takes two calls for a statement with rows, one for another.
    """

    arraysize = 1

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._executed: aiosqlite.Cursor | None = None

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, values: Iterable[Any] | None = None) -> None:
        """Execute *statement* once."""
        self._executed = await self._connection.execute(statement, values)

    async def executemany(self, statement: str, rows: Iterable[Iterable[Any]]) -> None:
        """Execute *statement* with the values of each row."""
        self._executed = await self._connection.executemany(statement, rows)

    async def fetchall(self) -> Sequence[Any]:
        """All rows that the statement gives."""
        return [] if self._executed is None else list(await self._executed.fetchall())

    async def close(self) -> None:
        """Nothing is left to be closed: SQLAlchemy reads all rows at once."""

    @property
    def description(self) -> tuple[tuple[str, None, None, None, None, None, None], ...] | None:
        """The columns of the rows, if there are any."""
        return None if self._executed is None else self._executed.description

    @property
    def rowcount(self) -> int:
        """How many rows the statement has changed."""
        return -1 if self._executed is None else self._executed.rowcount

    @property
    def lastrowid(self) -> int | None:
        """The id of the row that the statement has inserted."""
        return None if self._executed is None else self._executed.lastrowid
