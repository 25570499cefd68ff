"""Upgrades of a database by Alembic; loaded only if the database is not up to date."""

from enum import Enum
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Connection

from db.locks import PATIENCE, AdvisoryLock, is_alone
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

    Raises:
        StoreNarrowedError: they would remove something that running bots may need.
    """
    config = _config(connection, migrations)
    _wait_for_others(connection)
    _require_harmless(connection, ScriptDirectory.from_config(config))
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


def _require_harmless(connection: Connection, scripts: ScriptDirectory) -> None:
    """Refuse pending migrations that remove something while bots run on the database."""
    found = MigrationContext.configure(connection).get_current_revision()
    pending = scripts.iterate_revisions("head", found or "base")
    narrowing = [each.revision for each in pending if phase_of(each) is MigrationPhase.CONTRACT]
    if narrowing and not is_alone(connection):
        raise StoreNarrowedError(narrowing[-1])
