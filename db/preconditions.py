"""Checks of the database at a URL: its version, and whether a bot runs on it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from db.migrate import newest_version, version_of
from db.sqlalchemy_engines import BOT, file_of, reading, store_errors
from db.sqlite_lock import sole_process
from db.urls import read_url
from play.store.errors import (
    StoreInUseError,
    StoreMissingError,
    StoreNewerError,
    StoreOlderError,
    StoreUnusableError,
)

_OTHERS = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
    "AND application_name = :name"
)


async def require_current(url: str) -> None:
    """Refuse the database at *url* if its version is not the one that this program works with.

    Raises:
        StoreMissingError: there is no database.
        StoreOlderError: it is of an older version.
        StoreNewerError: it is of a newer version.
        StoreError: it cannot be used.
    """
    try:
        file = file_of(url)
        if file is not None and not file.exists():
            raise StoreMissingError(str(file))
        with store_errors():
            found = await version_of(url)
    except DBAPIError as error:
        raise StoreUnusableError(str(error.orig)) from error
    except (SQLAlchemyError, OSError, ImportError) as error:
        raise StoreUnusableError(str(error)) from error
    newest = newest_version()
    if found is None:
        raise StoreMissingError(str(file or read_url(url).database))
    if found != newest:
        raise (StoreOlderError if found < newest else StoreNewerError)(found, newest)


@asynccontextmanager
async def no_bot_on(url: str) -> AsyncIterator[None]:
    """A context in which no bot runs on the database at *url*; refused if one does.

    On PostgreSQL a bot may start within the block.

    Raises:
        StoreInUseError: a bot runs on it.
        StoreError: it cannot be used.
    """
    with sole_process(url):
        if await _others_on(url):
            raise StoreInUseError
        yield


async def _others_on(url: str) -> int:
    """The number of bots' connections to the database at *url*; 0 for a SQLite file."""
    if file_of(url) is not None:
        return 0
    try:
        async with reading(url) as connection:
            return await connection.scalar(_OTHERS, {"name": BOT}) or 0
    except DBAPIError as error:
        raise StoreUnusableError(str(error.orig)) from error
