"""Advisory locks of PostgreSQL. They end with the process that holds them, however that ends."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import IntEnum

from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection

from db.sqlalchemy_engines import BOT, file_of, kept_engine, store_errors


class AdvisoryLock(IntEnum):
    """The numbers of all advisory locks that bots take; nobody else on the database uses them."""

    PRESENT = 0x7AF0
    """Shared by all bots while they run."""
    MIGRATING = 0x7AF1
    """Held by a process while it migrates the database."""
    STARTING = 0x7AF2
    """Held by a process during the start, which ``one_at_a_time`` protects."""
    SHARDS = 0x7AF3
    """The first of a lock's two numbers; the second stands for a shard."""
    CLAIMING = 0x7AF4
    """The first of a lock's two numbers; the second stands for a room."""
    ACTING = 0x7AF5
    """The first of a lock's two numbers; the second stands for a manager."""


LARGEST_PRIME = 2**31 - 1
"""The largest prime number that fits an advisory lock; ids are locked modulo it.

Two with the same remainder wait for each other.
"""

PATIENCE = "10min"
"""Longest wait for another process that migrates or starts, which Discord may delay."""


@asynccontextmanager
async def one_at_a_time(url: str) -> AsyncIterator[None]:
    """A context that only one process at a time is in, of those on the database at *url*.

    On SQLite there are no other processes.

    Raises:
        StoreError: the database cannot be used, or others take too long.
    """
    if file_of(url) is not None:
        yield
        return
    engine = kept_engine(url, BOT)
    try:
        with store_errors():
            connection = await engine.connect()
            await connection.execute(text(f"SET lock_timeout = '{PATIENCE}'"))
            await connection.execute(text(f"SELECT pg_advisory_lock({AdvisoryLock.STARTING:d})"))
        try:
            yield
        finally:
            await connection.close()
    finally:
        await engine.dispose()


async def note_presence(connection: AsyncConnection) -> None:
    """Hold the lock that shows that a bot runs, for as long as *connection* is kept open."""
    await connection.execute(text(f"SET lock_timeout = '{PATIENCE}'"))
    await connection.execute(text(f"SELECT pg_advisory_lock_shared({AdvisoryLock.PRESENT:d})"))


def is_alone(connection: Connection) -> bool:
    """Whether no bot runs on the database; on SQLite always true.

    If so, no bot can start until the transaction on *connection* ends.
    """
    if connection.dialect.name != "postgresql":
        return True
    trying = text(f"SELECT pg_try_advisory_xact_lock({AdvisoryLock.PRESENT:d})")
    return bool(connection.scalar(trying))
