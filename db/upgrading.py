"""Upgrades of a database by Alembic; loaded only if the database is not up to date."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from db.phases import MigrationPhase, is_alone, phase_of
from play.store.errors import StoreNarrowedError

MIGRATING = 0x7AF1
"""The number of the advisory lock, which nobody else on the database uses."""

PATIENCE_OF_MIGRATIONS = "10min"
"""Longest wait for another process."""


def upgrade(connection: Connection, migrations: Path) -> None:
    """Run the *migrations*, a folder of Alembic's, that the database of *connection* lacks.

    Raises:
        StoreNarrowedError: they would remove something that running bots may need.
    """
    config = _config(connection, migrations)
    _wait_for_others(connection)
    _require_harmless(connection, ScriptDirectory.from_config(config))
    command.upgrade(config, "head")


def _config(connection: Connection, migrations: Path) -> Config:
    """Alembic's configuration for running *migrations* on *connection*."""
    config = Config()
    # A percent sign begins a variable in Alembic's options.
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def _wait_for_others(connection: Connection) -> None:
    """Let one process at a time migrate a database.

    The second process finds the work done: Alembic reads the version only after this. On SQLite
    the first statement of a transaction waits, whatever it is.
    """
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{PATIENCE_OF_MIGRATIONS}'")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
    else:
        connection.exec_driver_sql("SELECT 1")


def _require_harmless(connection: Connection, scripts: ScriptDirectory) -> None:
    """Refuse migrations that remove something while bots run on the database.

    Raises:
        StoreNarrowedError: a pending migration does, and bots run.
    """
    found = MigrationContext.configure(connection).get_current_revision()
    pending = scripts.iterate_revisions("head", found or "base")
    narrowing = [each.revision for each in pending if phase_of(each) is MigrationPhase.CONTRACT]
    if narrowing and not is_alone(connection):
        raise StoreNarrowedError(narrowing[-1])
