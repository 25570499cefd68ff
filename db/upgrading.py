"""Bringing a database up to date, by Alembic: loaded only where there is something to do."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from db.phases import Phase, is_alone, phase_of
from play.store.errors import StoreNarrowedError

MIGRATING = 0x7AF1
"""The number of the advisory lock; any that nobody else on the database uses."""

PATIENCE_OF_MIGRATIONS = "10min"
"""How long another process may take."""


def upgrade(connection: Connection, migrations: Path) -> None:
    """Run those *migrations*, a folder of Alembic's, that the database of *connection* lacks.

    Raises:
        StoreNarrowedError: that would take something away that bots which run may need.
    """
    config = _config(connection, migrations)
    _wait_for_others(connection)
    _require_harmless(connection, ScriptDirectory.from_config(config))
    command.upgrade(config, "head")


def _config(connection: Connection, migrations: Path) -> Config:
    """What Alembic needs to run *migrations* on *connection*."""
    config = Config()
    # A percent sign begins a variable there.
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


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
    found = MigrationContext.configure(connection).get_current_revision()
    pending = scripts.iterate_revisions("head", found or "base")
    narrowing = [each.revision for each in pending if phase_of(each) is Phase.CONTRACT]
    if narrowing and not is_alone(connection):
        raise StoreNarrowedError(narrowing[-1])
