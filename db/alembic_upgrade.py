"""Makes and upgrades databases, with Alembic; loaded only if a database is not up to date."""

from enum import Enum
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Connection

from db.postgresql_locks import PATIENCE, AdvisoryLock, is_alone
from db.tables import metadata
from play.store.errors import StoreNarrowedError


class MigrationPhase(Enum):
    """The effect of a migration on older programs; each migration sets ``phase = ...``."""

    EXPAND = "expand"
    """It only adds to the schema, so a new version may start beside an old one."""
    CONTRACT = "contract"
    """It removes something, so it waits until no bot runs."""


def phase_of(migration: Script) -> MigrationPhase:
    """The ``phase`` that the module of *migration* sets."""
    return MigrationPhase(migration.module.phase)


def upgrade(connection: Connection, migrations: Path) -> None:
    """Run the migrations that the database of *connection* lacks, from the folder *migrations*.

    A new database gets the tables of today instead, and the version that they have.

    Raises:
        StoreNarrowedError: the migrations would remove something that running bots may need.
    """
    config = _config(connection, migrations)
    scripts = ScriptDirectory.from_config(config)
    _wait_for_others(connection)
    context = MigrationContext.configure(connection)
    found = context.get_current_revision()
    if found is None:
        metadata.create_all(connection, checkfirst=False)
        context.stamp(scripts, "head")
    else:
        _require_harmless(connection, scripts, found)
        command.upgrade(config, "head")


def _config(connection: Connection, migrations: Path) -> Config:
    config = Config()
    # A percent sign begins a variable in Alembic's options.
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def _wait_for_others(connection: Connection) -> None:
    """Wait until no other process migrates the database, and keep others waiting from then on.

    Alembic reads the version afterwards, so a process that has waited finds the work done. On
    SQLite the first statement of a transaction waits, whatever it is.
    """
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{PATIENCE}'")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({AdvisoryLock.MIGRATING:d})")
    else:
        connection.exec_driver_sql("SELECT 1")


def _require_harmless(connection: Connection, scripts: ScriptDirectory, found: str) -> None:
    """Refuse migrations after *found* that remove something while bots run on the database."""
    pending = scripts.iterate_revisions("head", found)
    narrowing = [each.revision for each in pending if phase_of(each) is MigrationPhase.CONTRACT]
    if narrowing and not is_alone(connection):
        raise StoreNarrowedError(narrowing[-1])
