"""Phases of migrations: what an old program can work with goes on while it runs.

A migration that **expands** adds to the schema, and takes nothing from a program that does not know
of it: a new version may start beside the old one. One that **contracts** takes something away: it
waits until no bot runs.
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
"""How long a migration may take that contracts."""


class Phase(Enum):
    """What a migration does to programs that do not know of it; each says ``phase = ...``."""

    EXPAND = "expand"
    CONTRACT = "contract"


def phase_of(migration: "Script") -> Phase:
    """The phase that a *migration* names."""
    return Phase(migration.module.phase)


async def note_presence(connection: AsyncConnection) -> None:
    """Let the database know that a bot runs, for as long as *connection* is kept."""
    await connection.execute(text(f"SET lock_timeout = '{PATIENCE_OF_PRESENCE}'"))
    await connection.execute(text(f"SELECT pg_advisory_lock_shared({PRESENT})"))


def is_alone(connection: Connection) -> bool:
    """Whether no bot runs; then none begins until the transaction on *connection* is over."""
    if connection.dialect.name != "postgresql":
        return True
    return bool(connection.scalar(text(f"SELECT pg_try_advisory_xact_lock({PRESENT})")))
