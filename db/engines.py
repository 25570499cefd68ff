"""Engines: how to reach a database for writing and for reading.

On SQLite one connection writes, in transactions that lock the database from their first statement,
and others read; each has its own connection and so its own transaction. PostgreSQL locks the rows
that a writing transaction reads, and its readers see one state of the database as SQLite's do.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from db.cursors import QuickCursor
from play.store.errors import StoreBusyError

PATIENCE = 2.0
"""Seconds that a request waits for others before the database counts as busy."""

SQLITE_PRIMARY_CODE = 0xFF
SQLITE_BUSY_CODES = {5, 6}
"""``SQLITE_BUSY`` and ``SQLITE_LOCKED``."""

HIDE_PARAMETERS = True
"""An error, which may be logged, does not show what was to be stored: it may be a secret seed."""

POSTGRESQL_BUSY_STATES = {"40001", "40P01", "55P03"}
"""Could not serialize, deadlock, lock not available."""


def sqlite_file(url: URL) -> Path | None:
    """The file that a SQLite *url* names; None for another database.

    Raises:
        ArgumentError: SQLite would keep the database in memory.
    """
    if url.get_backend_name() != "sqlite":
        return None
    if url.database in (None, "", ":memory:"):
        raise ArgumentError("SQLite keeps nothing without a file")  # noqa: EM101, TRY003 - as SQLAlchemy's do
    return Path(url.database)


def writing_engine(url: str) -> AsyncEngine:
    """An engine for transactions that write."""
    parsed = make_url(url)
    if sqlite_file(parsed) is None:
        return _postgresql_engine(parsed)
    # A pool of one: whoever wants to write waits here until the one before has finished.
    engine = create_async_engine(
        parsed,
        pool_size=1,
        max_overflow=0,
        pool_timeout=PATIENCE,
        connect_args={"timeout": PATIENCE},
        hide_parameters=HIDE_PARAMETERS,
    )
    _prepare(engine, begin="BEGIN IMMEDIATE", pragmas=("journal_mode=WAL", "synchronous=FULL"))
    return engine


def reading_engine(url: str) -> AsyncEngine:
    """An engine for transactions that only read. The database must exist."""
    parsed = make_url(url)
    file = sqlite_file(parsed)
    if file is None:
        return _postgresql_engine(parsed).execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
    parsed = parsed.set(database=f"file:{quote(str(file))}", query={"mode": "ro", "uri": "true"})
    engine = create_async_engine(
        parsed,
        pool_timeout=PATIENCE,
        connect_args={"timeout": PATIENCE},
        hide_parameters=HIDE_PARAMETERS,
    )
    _prepare(engine, begin="BEGIN")
    return engine


def _postgresql_engine(url: URL) -> AsyncEngine:
    milliseconds = str(int(PATIENCE * 1000))
    return create_async_engine(
        url,
        pool_timeout=PATIENCE,
        pool_pre_ping=True,
        hide_parameters=HIDE_PARAMETERS,
        connect_args={"server_settings": {"lock_timeout": milliseconds}},
    )


def _prepare(engine: AsyncEngine, *, begin: str, pragmas: tuple[str, ...] = ()) -> None:
    """Have transactions of a SQLite *engine* begin with *begin*, its connections set up alike."""

    @event.listens_for(engine.sync_engine, "connect")
    def set_up(connection: Any, _: object) -> None:  # noqa: ANN401 - the driver's own
        connection.isolation_level = None  # the driver begins no transactions by itself
        driver = connection.driver_connection
        driver.cursor = partial(QuickCursor, driver)
        cursor = connection.cursor()
        for pragma in ("foreign_keys=ON", *pragmas):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def begin_transaction(connection: Any) -> None:  # noqa: ANN401 - the driver's own
        connection.run_async(lambda driver: driver.execute(begin))

    def end_transaction(connection: Any) -> None:  # noqa: ANN401 - the driver's own
        if connection.driver_connection.in_transaction:
            connection.rollback()

    # Instead of a listener to "begin", whose cursor would cost three calls to another thread, and
    # of rolling back what has been committed, which would cost one.
    engine.dialect.do_begin = begin_transaction  # type: ignore[assignment, method-assign]
    engine.dialect.do_rollback = end_transaction  # type: ignore[assignment, method-assign]


@contextmanager
def busy_refused() -> Iterator[None]:
    """Turn what a database says when others keep it busy into ``StoreBusyError``."""
    try:
        yield
    except PoolTimeoutError as error:
        raise StoreBusyError from error
    except DBAPIError as error:
        if _is_busy(error):
            raise StoreBusyError from error
        raise


def _is_busy(error: DBAPIError) -> bool:
    code = getattr(error.orig, "sqlite_errorcode", 0)
    state = getattr(error.orig, "sqlstate", "")
    return code & SQLITE_PRIMARY_CODE in SQLITE_BUSY_CODES or state in POSTGRESQL_BUSY_STATES
