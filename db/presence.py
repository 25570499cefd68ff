"""What there is at a URL: a database of this version, and perhaps a bot that runs on it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from db.engines import BOT, reading_engine, sqlite_file, store_errors
from db.migrate import newest_version, version_of
from db.process_lock import sole_process
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
    """Refuse a database that this program would have to migrate, or cannot know.

    Raises:
        StoreMissingError: there is none.
        StoreOlderError: it is of an older version.
        StoreNewerError: it is of a newer version.
        StoreError: it cannot be used.
    """
    try:
        file = sqlite_file(make_url(url))
        if file is not None and not file.exists():
            raise StoreMissingError(str(file))
        with store_errors():
            found = await version_of(url)
    except DBAPIError as error:
        raise StoreUnusableError(str(error.orig)) from error
    except (SQLAlchemyError, ArgumentError, OSError, ImportError) as error:
        raise StoreUnusableError(str(error)) from error
    newest = newest_version()
    if found is None:
        raise StoreMissingError(str(file or make_url(url).database))
    if found != newest:
        raise (StoreOlderError if found < newest else StoreNewerError)(found, newest)


@asynccontextmanager
async def no_bot_on(url: str) -> AsyncIterator[None]:
    """Keep bots from the database at *url*, as far as possible, and refuse it if one runs on it.

    On PostgreSQL one may be started meanwhile.

    Raises:
        StoreInUseError: a bot runs on it.
        StoreError: it cannot be used.
    """
    with sole_process(url):
        if await _others_on(url):
            raise StoreInUseError
        yield


async def _others_on(url: str) -> int:
    """How many connections of bots there are to a database of PostgreSQL."""
    if sqlite_file(make_url(url)) is not None:
        return 0
    engine = reading_engine(url)
    try:
        with store_errors():
            async with engine.connect() as connection:
                return await connection.scalar(_OTHERS, {"name": BOT}) or 0
    except DBAPIError as error:
        raise StoreUnusableError(str(error.orig)) from error
    finally:
        await engine.dispose()
