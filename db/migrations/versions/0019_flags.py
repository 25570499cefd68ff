"""Flags: what managers of servers should look at, the channel for it, and what finds it."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
phase = "expand"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add the table, the setting, and the indexes."""
    op.create_table(
        "flags",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("pattern", sa.String(32), nullable=False),
        sa.Column("player", sa.BigInteger(), nullable=False),
        sa.Column("other", sa.BigInteger()),
        sa.Column("matches", sa.Text(), nullable=False),
        sa.Column("reporter", sa.BigInteger()),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("raised_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True)),
        sa.Column("closed_by", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_flags"),
        sqlite_autoincrement=True,
    )
    for whom in ("player", "other"):
        op.create_index(f"ix_flags_guild_id_{whom}", "flags", ["guild_id", whom])
    is_open = sa.text("closed_at IS NULL")
    op.create_index(
        "ix_flags_open", "flags", ["guild_id"], sqlite_where=is_open, postgresql_where=is_open
    )
    op.add_column("servers", sa.Column("managers", sa.BigInteger()))
    for seat in ("attackers", "defenders"):
        columns = ["guild_id", seat, "ended_at"]
        op.create_index(f"ix_results_{'_'.join(columns)}", "results", columns)
