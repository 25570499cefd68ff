"""Puzzles that are no longer shipped stay, and nobody is given one anew."""

import sqlalchemy as sa
from alembic import op

revision = "0045"
down_revision = "0044"
phase = "expand"


def upgrade() -> None:
    """None is yet: what is shipped says which are, when the bot starts."""
    op.add_column(
        "puzzles", sa.Column("retired", sa.Boolean(), nullable=False, server_default=sa.false())
    )
