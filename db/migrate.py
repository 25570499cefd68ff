"""Migrations: bring a database to the tables that this program works with."""

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from db.engines import reading_engine, sqlite_file, store_errors, writing_engine
from db.phases import Phase, is_alone, phase_of
from play.store.errors import StoreNarrowedError, StoreNewerError, StoreUnusableError

MIGRATING = 0x7AF1
"""The number of the advisory lock; any that nobody else on the database uses."""

PATIENCE_OF_MIGRATIONS = "10min"
"""How long another process may take."""


async def migrate(url: str) -> None:
    """Create what is missing in the database at *url*, the folder of a SQLite file included.

    Raises:
        StoreNewerError: a newer program has migrated it; it is left as it is.
        StoreNarrowedError: bots run on it that could not go on after that.
        StoreBusyError: others keep it busy too long.
        StoreFullError: there is no room on its disk.
        StoreDamagedError: it is damaged.
        StoreUnreachableError: its server does not answer.
        StoreUnusableError: it cannot be opened, or holds something else.
    """
    try:
        with store_errors():
            await _migrate(url, _config())
    except DBAPIError as error:
        raise StoreUnusableError(str(error.orig)) from error
    # ImportError: the URL names a driver that is not installed.
    except (SQLAlchemyError, OSError, ImportError) as error:
        raise StoreUnusableError(str(error)) from error


def newest_version() -> str:
    """The version of the schema that this program works with."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "db:migrations")
    config.set_main_option("path_separator", "os")
    return config


async def _migrate(url: str, config: Config) -> None:
    scripts = ScriptDirectory.from_config(config)
    newest = scripts.get_current_head()
    found = await version_of(url)
    if found == newest:
        return
    if found is not None and found not in {script.revision for script in scripts.walk_revisions()}:
        raise StoreNewerError(found, str(newest))

    def upgrade(connection: Connection) -> None:
        _wait_for_others(connection)
        _require_harmless(connection, scripts)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

    engine = writing_engine(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
    finally:
        await engine.dispose()


async def version_of(url: str) -> str | None:
    """The version of the schema at *url*, read without touching it; None when there is none."""
    file = sqlite_file(make_url(url))
    if file is not None and not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        return None
    engine = reading_engine(url)
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(_revision)
    finally:
        await engine.dispose()


def _wait_for_others(connection: Connection) -> None:
    """Let one process at a time migrate a database.

    Whoever comes second finds the work done: Alembic looks for the version only after this. On
    SQLite the first statement of a transaction waits, whatever it asks.
    """
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{PATIENCE_OF_MIGRATIONS}'")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
    else:
        connection.exec_driver_sql("SELECT 1")


def _require_harmless(connection: Connection, scripts: ScriptDirectory) -> None:
    """Refuse to take something away that bots which run on the database may need.

    Raises:
        StoreNarrowedError: that would be done.
    """
    pending = scripts.iterate_revisions("head", _revision(connection) or "base")
    narrowing = [each.revision for each in pending if phase_of(each) is Phase.CONTRACT]
    if narrowing and not is_alone(connection):
        raise StoreNarrowedError(narrowing[-1])


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()
