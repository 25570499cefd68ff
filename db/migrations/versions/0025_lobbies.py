"""Lobbies: the messages that list the open challenges of servers."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
phase = "expand"


def upgrade() -> None:
    """Add the setting and the table, and find the open challenges of a server."""
    op.add_column("servers", sa.Column("lobby", sa.BigInteger()))
    op.create_table(
        "lobbies",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("manager", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True)),
        sa.Column("is_shut", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_lobbies"),
    )
    columns = ["guild_id", "state", "expires_at"]
    op.create_index(f"ix_challenges_{'_'.join(columns)}", "challenges", columns)
