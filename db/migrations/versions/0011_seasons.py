"""Seasons of servers."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
phase = "expand"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "seasons",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("began_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True)),
        sa.Column("reminded", sa.Boolean(), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
        sa.Column("wake_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name="pk_seasons"),
        sa.UniqueConstraint("guild_id", "number", name="uq_seasons_guild_id_number"),
        sqlite_autoincrement=True,
    )
    running, waking = sa.text("ended_at IS NULL"), sa.text("wake_at IS NOT NULL")
    op.create_index(
        "ix_seasons_running",
        "seasons",
        ["guild_id"],
        unique=True,
        sqlite_where=running,
        postgresql_where=running,
    )
    op.create_index(
        "ix_seasons_wake_at",
        "seasons",
        ["wake_at"],
        sqlite_where=waking,
        postgresql_where=waking,
    )
