"""Challenges are put together before they are sent, and may leave men to be named."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
phase = "expand"


def upgrade() -> None:
    """Add the table of drafts, and to challenges what the player who accepts names."""
    op.create_table(
        "drafts",
        sa.Column("player", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("opponent", sa.BigInteger()),
        sa.Column("choices", sa.Text()),
        sa.Column("last", sa.Text()),
        sa.PrimaryKeyConstraint("player", "guild_id", name="pk_drafts"),
        sqlite_with_rowid=False,
    )
    op.add_column("challenges", sa.Column("naming_side", sa.String(32)))
    op.add_column("challenges", sa.Column("naming_number", sa.Integer()))
