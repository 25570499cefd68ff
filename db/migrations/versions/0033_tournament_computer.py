"""Tournaments can be casual, and the computer can enter such."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
phase = "expand"


def upgrade() -> None:
    """Add both columns: so far all tournaments were rated where they could be."""
    op.add_column(
        "tournaments", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.true())
    )
    op.add_column("tournaments", sa.Column("computer", sa.Integer()))
