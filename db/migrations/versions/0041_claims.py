"""Claims: which of several processes delivers a notice, and until when no other may."""

import sqlalchemy as sa
from alembic import op

from db.tables.columns import UtcDateTime

revision = "0041"
down_revision = "0040"
phase = "expand"


def upgrade() -> None:
    """Add the columns; nothing is claimed."""
    for name in ("claimed_by", "claimed_room"):
        op.add_column("outbox", sa.Column(name, sa.BigInteger()))
    op.add_column("outbox", sa.Column("claimed_until", UtcDateTime))
