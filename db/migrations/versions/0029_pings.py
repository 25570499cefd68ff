"""Offers and challenges that ping are limited, and players can do without challenges."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
phase = "expand"


def upgrade() -> None:
    """Add what sides have offered, an index, and a setting that players have switched on so far."""
    op.add_column("matches", sa.Column("offered", sa.Text(), nullable=False, server_default=""))
    op.add_column(
        "players", sa.Column("challenges", sa.Boolean(), nullable=False, server_default=sa.true())
    )
    op.create_index(
        "ix_challenges_challenger_opponent_created_at",
        "challenges",
        ["challenger", "opponent", "created_at"],
    )
