"""The commands that Discord knows, by their hash: they are announced when they have changed."""

import sqlalchemy as sa
from alembic import op

revision = "0044"
down_revision = "0043"
phase = "expand"


def upgrade() -> None:
    """Add the table; at the next start they are announced once more."""
    op.create_table(
        "announcements",
        sa.Column("application_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("application_id", name="pk_announcements"),
    )
