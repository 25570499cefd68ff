"""The start of several processes on one database, one at a time."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import make_url, text

from db.engines import BOT, kept_engine, sqlite_file, store_errors

STARTING = 0x7AF2
"""The number of the advisory lock."""

PATIENCE_OF_STARTS = "10min"
"""Longest wait for others: Discord may delay the registration of commands."""

_WAIT = text(f"SET lock_timeout = '{PATIENCE_OF_STARTS}'")
_LOCK = text(f"SELECT pg_advisory_lock({STARTING})")


@asynccontextmanager
async def one_at_a_time(url: str) -> AsyncIterator[None]:
    """Keep all other processes on the database at *url* out of this block.

    The lock ends with the process, however that ends. On SQLite there are no other processes.

    Raises:
        StoreError: the database cannot be used, or others take too long.
    """
    if sqlite_file(make_url(url)) is not None:
        yield
        return
    engine = kept_engine(url, BOT)
    try:
        with store_errors():
            connection = await engine.connect()
            await connection.execute(_WAIT)
            await connection.execute(_LOCK)
        try:
            yield
        finally:
            await connection.close()
    finally:
        await engine.dispose()
