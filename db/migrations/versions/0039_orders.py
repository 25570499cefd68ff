"""The operator blocks people and servers, keeps the bot from changing anything, makes backups."""

import sqlalchemy as sa
from alembic import op

from db.tables.columns import ROW_ID, UtcDateTime

revision = "0039"
down_revision = "0038"
phase = "expand"


def upgrade() -> None:
    """Add their tables."""
    for name, key in (("banned_people", "player"), ("banned_servers", "guild_id")):
        op.create_table(
            name,
            sa.Column(key, sa.BigInteger(), autoincrement=False, nullable=False),
            sa.Column("since", UtcDateTime(), nullable=False),
            sa.Column("reason", sa.Text()),
            sa.PrimaryKeyConstraint(key, name=op.f(f"pk_{name}")),
        )
    for name, moment in (("maintenance", "since"), ("backups", "begun_at")):
        op.create_table(
            name,
            sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
            sa.Column(moment, UtcDateTime(), nullable=False),
            sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{name}")),
        )
    op.create_table(
        "orders",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("command", sa.Text(), nullable=False),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.Column("about", sa.BigInteger()),
        sa.Column("reason", sa.Text()),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_orders")),
        sqlite_autoincrement=True,
    )
