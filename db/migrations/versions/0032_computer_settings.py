"""Servers choose whether, at which levels and how often the computer plays there."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
phase = "expand"


def upgrade() -> None:
    """Add both settings: so far it has played everywhere."""
    op.add_column(
        "servers", sa.Column("computer", sa.Integer(), nullable=False, server_default="8")
    )
    op.add_column("servers", sa.Column("computer_games", sa.Integer()))
