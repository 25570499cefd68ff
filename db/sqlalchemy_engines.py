"""SQLAlchemy engines: access to a database for writing and for reading.

On SQLite one connection writes, in transactions that lock the database from their first statement.
Other connections read, each in its own transaction. PostgreSQL locks the rows that a writing
transaction reads. On both, a reading transaction sees one state of the database throughout.
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Dialect, ExceptionContext, NullPool, PoolResetState, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from db.sqlite_statements import DO_NOT_WAIT, READING, WRITING, Transactions, WholeConnection
from db.urls import read_url
from play.store.errors import (
    StoreAddressError,
    StoreBusyError,
    StoreDamagedError,
    StoreError,
    StoreFullError,
    StoreUnreachableError,
    StoreUnusableError,
)

TOOL, BOT = "hnefabot-tool", "hnefabot"
"""Names of connections to PostgreSQL: those of a command, and those of a running bot."""

PATIENCE = 2.0
"""Seconds that a request waits for others before the database counts as busy."""

MAX_READERS = 15
"""Readers of one SQLite file at the same time; further ones wait."""

PATIENCE_OF_CONNECTING = 10.0
"""Seconds that a PostgreSQL server may take to accept a connection."""

SQLITE_PRIMARY_CODE = 0xFF
"""Bit mask of the primary error code within an extended one."""
SQLITE_BUSY_CODES = {5, 6}
"""``SQLITE_BUSY`` and ``SQLITE_LOCKED``."""
SQLITE_CORRUPT = 11
SQLITE_NOT_A_DATABASE = 26
SQLITE_FULL_CODES = {13, 778, 4874}
"""``SQLITE_FULL``; ``SQLITE_IOERR_WRITE`` for a used up quota, ``_SHMSIZE`` for a full disk."""

TRANSACTIONS = "transactions"
"""The key of a SQLite connection's ``Transactions`` in its dictionary ``info``."""

HIDE_PARAMETERS = True
"""Errors, which may be logged, do not show stored values: one may be a secret seed."""

POSTGRESQL_BUSY_STATES = {"40001", "40P01", "55P03"}
"""Serialization failure, deadlock, lock not available."""
POSTGRESQL_DISK_FULL = "53100"
POSTGRESQL_GONE_STATES = {"08000", "08001", "08003", "08004", "08006", "57P01", "57P02", "57P03"}
"""The connection is lost or refused; the server is stopping, has crashed, or is just starting."""


def file_of(url: str) -> Path | None:
    """The file of the SQLite database at *url*; None for another database.

    Raises:
        StoreAddressError: *url* cannot be read.
        StoreUnusableError: SQLite would keep the database in memory.
    """
    parsed = read_url(url)
    if parsed.get_backend_name() != "sqlite":
        return None
    if parsed.database in (None, "", ":memory:"):
        raise StoreUnusableError("SQLite keeps nothing without a file")  # noqa: EM101, TRY003 - as SQLite would say it
    return Path(parsed.database)


def writing_engine(url: str, name: str = TOOL) -> AsyncEngine:
    """An engine for transactions that write to the database at *url*.

    PostgreSQL shows its connections under *name*.
    """
    parsed = read_url(url)
    if file_of(url) is None:
        return _postgresql_engine(parsed, name)
    # A pool of one: a writer waits here until the one before has finished.
    return _sqlite_engine(
        parsed,
        WRITING,
        "journal_mode=WAL",
        "synchronous=FULL",
        # Deleted data is overwritten, so that nobody finds it in the file afterwards.
        "secure_delete=ON",
        pool_size=1,
        max_overflow=0,
    )


def reading_engine(url: str, name: str = TOOL) -> AsyncEngine:
    """An engine for transactions that only read the database at *url*, which must exist.

    PostgreSQL shows its connections under *name*.
    """
    parsed = read_url(url)
    file = file_of(url)
    if file is None:
        return _postgresql_engine(parsed, name).execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
    # Only a URI can ask for a connection that cannot write; ? and # would end its path.
    parsed = parsed.set(database=f"file:{quote(str(file))}", query={"mode": "ro", "uri": "true"})
    return _sqlite_engine(
        parsed,
        READING,
        # All connections are kept: opening one takes longer than most requests.
        pool_size=MAX_READERS,
        max_overflow=0,
        # The connection used last has the fullest cache.
        pool_use_lifo=True,
    )


@asynccontextmanager
async def reading(url: str) -> AsyncIterator[AsyncConnection]:
    """A context with a single connection that only reads the database at *url*.

    Errors of the database become errors of the store, as in ``store_errors``.
    """
    engine = reading_engine(url)
    try:
        with store_errors():
            async with engine.connect() as connection:
                yield connection
    finally:
        await engine.dispose()


def kept_engine(url: str, name: str) -> AsyncEngine:
    """An engine for a connection to PostgreSQL that is kept open for long.

    It has no pool, and each statement is committed at once. PostgreSQL shows the connection under
    *name*.
    """
    return _postgresql_engine(read_url(url), name, poolclass=NullPool, isolation_level="AUTOCOMMIT")


def _postgresql_engine(url: URL, name: str, **options: Any) -> AsyncEngine:  # noqa: ANN401 - SQLAlchemy's own
    milliseconds = str(int(PATIENCE * 1000))
    # A restarted server has closed the connections that wait in the pool.
    options = options or {"pool_timeout": PATIENCE, "pool_pre_ping": True}
    engine = create_async_engine(
        url,
        **options,
        hide_parameters=HIDE_PARAMETERS,
        connect_args={
            "timeout": PATIENCE_OF_CONNECTING,
            "server_settings": {"lock_timeout": milliseconds, "application_name": name},
        },
    )

    # SQLAlchemy does not wrap the errors of the network.
    @event.listens_for(engine.sync_engine, "do_connect")
    def connect(dialect: Dialect, _: object, arguments: Any, options: Any) -> DBAPIConnection:  # noqa: ANN401 - the driver's own
        try:
            return dialect.connect(*arguments, **options)
        except OSError as error:
            raise _unreachable(error) from error
        # Options that the driver does not know; its own text may show a password.
        except (TypeError, ValueError):
            raise StoreAddressError from None

    @event.listens_for(engine.sync_engine, "handle_error")
    def tell(context: ExceptionContext) -> None:
        error = context.original_exception
        if isinstance(error, OSError):
            raise _unreachable(error) from error

    return engine


def _unreachable(error: OSError) -> StoreUnreachableError:
    return StoreUnreachableError(str(error) or type(error).__name__)


def _sqlite_engine(url: URL, how_to_begin: str, *pragmas: str, **options: int) -> AsyncEngine:
    """An engine whose transactions begin with the statement *how_to_begin*.

    Each of its connections is set up by *pragmas*, such as ``synchronous=FULL``.
    """
    engine = create_async_engine(
        url,
        pool_timeout=PATIENCE,
        pool_reset_on_return=None,  # see below
        # Without an isolation level sqlite3 begins no transactions of its own.
        connect_args={"timeout": PATIENCE, "isolation_level": None, "factory": WholeConnection},
        hide_parameters=HIDE_PARAMETERS,
        **options,
    )
    settings = (f"PRAGMA {pragma}" for pragma in ("foreign_keys=ON", *pragmas))
    script = ";".join((*settings, DO_NOT_WAIT))

    @event.listens_for(engine.sync_engine, "connect")
    def set_up(connection: Any, record: ConnectionPoolEntry) -> None:  # noqa: ANN401 - the driver's own
        connection.run_async(lambda driver: driver.executescript(script))
        record.info[TRANSACTIONS] = Transactions(connection.driver_connection, how_to_begin)

    # The pool would roll back even after a commit. With a listener to "begin" instead, SQLAlchemy
    # would look for listeners at each statement too: a transaction would take a tenth longer.
    @event.listens_for(engine.sync_engine, "reset")
    def finish(connection: Any, record: ConnectionPoolEntry, state: PoolResetState) -> None:  # noqa: ANN401
        if state.terminate_only:
            return
        transactions: Transactions = record.info[TRANSACTIONS]
        if transactions.is_open:
            connection.rollback()
        transactions.ended()

    return engine


@contextmanager
def store_errors() -> Iterator[None]:
    """A context in which errors of the database become errors of the store.

    Raises:
        StoreBusyError: others keep the database busy.
        StoreFullError: there is no room for the data.
        StoreDamagedError: SQLite has found damage in its file.
        StoreUnusableError: the file is no database, or no longer.
        StoreUnreachableError: the server of the database does not answer.
    """
    try:
        yield
    except PoolTimeoutError as error:
        raise StoreBusyError from error
    except DBAPIError as error:
        known = _known(error)
        if known is None:
            raise
        raise known from error


def _known(error: DBAPIError) -> StoreError | None:
    """The store's error that stands for an *error* of the database; None if it is unforeseen."""
    code = getattr(error.orig, "sqlite_errorcode", 0)
    state = getattr(error.orig, "sqlstate", "")
    reason = str(error.orig)
    # An extended code, such as SQLITE_BUSY_SNAPSHOT, has the primary one in its lowest byte.
    primary = code & SQLITE_PRIMARY_CODE
    if primary in SQLITE_BUSY_CODES or state in POSTGRESQL_BUSY_STATES:
        return StoreBusyError()
    if code in SQLITE_FULL_CODES or state == POSTGRESQL_DISK_FULL:
        return StoreFullError(reason)
    if primary == SQLITE_CORRUPT:
        return StoreDamagedError(reason)
    if code == SQLITE_NOT_A_DATABASE:
        return StoreUnusableError(reason)
    if error.connection_invalidated or state in POSTGRESQL_GONE_STATES:
        return StoreUnreachableError(reason)
    return None
