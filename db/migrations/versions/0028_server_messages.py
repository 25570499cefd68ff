"""Direct messages that a server causes are counted, and can be turned off."""

import sqlalchemy as sa
from alembic import op

from db.tables.columns import UtcDateTime

revision = "0028"
down_revision = "0027"
phase = "expand"


def upgrade() -> None:
    """Store how many there are a day, and from which servers players want none."""
    op.create_table(
        "message_counts",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("recipient", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("day", sa.Date, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "silent_servers",
        sa.Column("player", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("since", UtcDateTime, nullable=False),
        sqlite_with_rowid=False,
    )
