"""What reviews have found is kept."""

import sqlalchemy as sa
from alembic import op

from db.tables.columns import UtcDateTime

revision = "0037"
down_revision = "0036"
phase = "expand"


def upgrade() -> None:
    """Add their table."""
    op.create_table(
        "reviews",
        sa.Column("game_key", sa.Text(), nullable=False),
        sa.Column("findings", sa.Text(), nullable=False),
        sa.Column("made_at", UtcDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("game_key", name=op.f("pk_reviews")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_reviews_made_at"), "reviews", ["made_at"])
