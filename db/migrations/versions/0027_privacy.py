"""People can have their data deleted, and what belongs to servers that are gone expires."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
phase = "expand"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add who is being deleted, and which servers are gone."""
    op.create_table(
        "deletions",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("player", sa.BigInteger(), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_deletions"),
        sa.UniqueConstraint("player", name="uq_deletions_player"),
        # The number of a deleted person is never given again.
        sqlite_autoincrement=True,
    )
    op.create_table(
        "departures",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("noticed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_departures"),
    )
