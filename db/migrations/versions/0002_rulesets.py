"""Rulesets that servers have of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
phase = "expand"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "rulesets",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("added_by", sa.BigInteger(), nullable=False),
        sa.Column("added_at", TIME, nullable=False),
        sa.Column("retired_at", TIME),
        sa.PrimaryKeyConstraint("id", name="pk_rulesets"),
        sqlite_autoincrement=True,
    )
    is_active = sa.column("retired_at", TIME).is_(None)
    op.create_index(
        "ix_rulesets_active",
        "rulesets",
        ["guild_id", "key"],
        unique=True,
        sqlite_where=is_active,
        postgresql_where=is_active,
    )
