"""Shards: the bot is up, and has outages, on each of them by itself."""

import sqlalchemy as sa
from alembic import op

revision = "0043"
down_revision = "0042"
phase = "expand"


def upgrade() -> None:
    """Take what there is for that of a bot that has one shard, which serves everything."""
    for table in ("outages", "uptime"):
        for name, only in (("shard_id", "0"), ("shard_count", "1")):
            op.add_column(table, sa.Column(name, sa.Integer(), nullable=False, server_default=only))
