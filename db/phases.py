"""Phases of migrations: some run beside an old version of the program, others must not.

A migration that **expands** only adds to the schema, so a new version may start beside an old one.
A migration that **contracts** removes something: it waits until no bot runs.
"""

from enum import Enum
from typing import TYPE_CHECKING

from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection

if TYPE_CHECKING:  # a bot whose database is up to date never loads Alembic
    from alembic.script import Script

PRESENT = 0x7AF0
"""The number of the advisory lock that each bot shares while it runs."""

PATIENCE_OF_PRESENCE = "10min"
"""Longest duration of a migration that contracts."""


class MigrationPhase(Enum):
    """The effect of a migration on older programs; each migration sets ``phase = ...``."""

    EXPAND = "expand"
    CONTRACT = "contract"


def phase_of(migration: "Script") -> MigrationPhase:
    """The phase that a *migration* names."""
    return MigrationPhase(migration.module.phase)


async def note_presence(connection: AsyncConnection) -> None:
    """Show the database that a bot runs, for as long as *connection* is kept."""
    await connection.execute(text(f"SET lock_timeout = '{PATIENCE_OF_PRESENCE}'"))
    await connection.execute(text(f"SELECT pg_advisory_lock_shared({PRESENT})"))


def is_alone(connection: Connection) -> bool:
    """Whether no bot runs; if so, none can start until the transaction on *connection* ends."""
    if connection.dialect.name != "postgresql":
        return True
    return bool(connection.scalar(text(f"SELECT pg_try_advisory_xact_lock({PRESENT})")))
