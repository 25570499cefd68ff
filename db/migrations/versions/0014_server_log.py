"""The logs of what managers of servers have done."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
phase = "expand"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "server_log",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), primary_key=True),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("manager", sa.BigInteger(), nullable=False),
        sa.Column("act", sa.String(32), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("player", sa.BigInteger()),
        sa.Column("before", sa.Text()),
        sa.Column("after", sa.Text()),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_server_log"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_server_log_guild_id_id", "server_log", ["guild_id", "id"])
