"""How far people have come in the lessons."""

import sqlalchemy as sa
from alembic import op

from db.tables.columns import UtcDateTime

revision = "0034"
down_revision = "0033"
phase = "expand"


def upgrade() -> None:
    """Store the steps that they have done, and when they finished a lesson."""
    op.create_table(
        "lesson_progress",
        sa.Column("player", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("lesson", sa.Text, primary_key=True),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("finished_at", UtcDateTime),
        sqlite_with_rowid=False,
    )
