"""SQLite without its thread: statements are executed in the thread of the event loop.

Each then costs less, and a loop that has nothing to do has finished: no statement is under way.
Other tasks go on between two statements all the same, and always in the same order.
"""

import sqlite3
from asyncio import Future, Semaphore
from collections.abc import AsyncIterator, Callable, Generator
from contextlib import asynccontextmanager
from functools import partial
from itertools import chain
from typing import Any, Self, TypeAlias

import aiosqlite
from sqlalchemy import event

from db.sqlite_statements import Transactions, WholeConnection
from db.store import SqlStore, SqlUnit

Transactions.turn = 1  # races are found at each statement

READERS = 2
"""Readers at the same time: each further one would read the schema first, which takes 3 ms."""

Work: TypeAlias = tuple[Future[Any] | None, Callable[[], Any]]


class InlineStore(SqlStore):
    """A store on a SQLite file, without threads.

    While it *keeps* them, its connections stay open when it is closed, and are opened again: they
    know the tables, and remember statements. Only one file may be kept so.
    """

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self._kept: dict[str, list[_Kept]] = {}
        self.start_anew()
        for engine in (self._writer, self._reader):
            event.listen(engine.sync_engine, "do_connect", self._connect_inline)

    def start_anew(self, *, keeps: bool = False) -> None:
        """Begin a test: the event loop before has gone with all who waited to read."""
        self.keeps = keeps
        self._readers = Semaphore(READERS)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[SqlUnit]:
        async with self._readers, super().read() as unit:
            yield unit

    def forget(self) -> None:
        """Close what was kept."""
        for connection in chain.from_iterable(self._kept.values()):
            sqlite3.Connection.close(connection)
        self._kept.clear()

    def _connect_inline(self, _: object, __: object, ___: object, options: dict[str, Any]) -> None:
        options["async_creator_fn"] = self._connection

    def _connection(self, file: str, **options: Any) -> aiosqlite.Connection:  # noqa: ANN401 - as for sqlite3
        connect = self._open if self.keeps else sqlite3.connect
        return _Inline(partial(connect, file, **options), iter_chunk_size=64)

    def _open(self, file: str, **options: Any) -> sqlite3.Connection:  # noqa: ANN401 - as for sqlite3
        kept = self._kept.setdefault(file, [])
        if kept:
            return kept.pop()
        connection: _Kept = sqlite3.connect(file, **options | {"factory": _Kept})
        connection.kept = kept
        return connection


class _Kept(WholeConnection):
    """A connection that stays open among those that are *kept*."""

    kept: "list[_Kept]"

    def close(self) -> None:
        if self.in_transaction:
            self.rollback()
        self.kept.append(self)


class _Inline(aiosqlite.Connection):
    """A connection that does at once what it would leave to a thread.

    aiosqlite has no public way to do without one: what it leaves is a future and a function.
    """

    def __init__(self, connector: Callable[[], sqlite3.Connection], iter_chunk_size: int) -> None:
        super().__init__(connector, iter_chunk_size)
        self._tx = _Desk()  # type: ignore[assignment]

    def __await__(self) -> Generator[Any, None, Self]:
        return self._connect().__await__()  # type: ignore[return-value]


class _Desk:
    """Where a connection leaves its work; nothing stays there."""

    def put_nowait(self, work: Work) -> None:
        future, do = work
        try:
            result = do()
        except BaseException as error:  # noqa: BLE001 - it is for whoever awaits the future
            _tell(future, Future.set_exception, error)
        else:
            _tell(future, Future.set_result, result)


def _tell(future: Future[Any] | None, tell: Callable[..., None], what: object) -> None:
    """Resolve *future* in the next turn of its loop, so that other tasks have theirs before."""

    def resolve() -> None:
        if future is not None and not future.done():
            tell(future, what)

    if future is not None:
        future.get_loop().call_soon(resolve)
