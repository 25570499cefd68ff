"""Leases: what one of several processes is doing, and until when no other may begin it."""

import sqlalchemy as sa
from alembic import op

from db.tables.columns import UtcDateTime

revision = "0042"
down_revision = "0041"
phase = "expand"


def upgrade() -> None:
    """Add the table; nothing is being done."""
    op.create_table(
        "leases",
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("holder", sa.BigInteger(), nullable=False),
        sa.Column("until", UtcDateTime, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_leases"),
    )
