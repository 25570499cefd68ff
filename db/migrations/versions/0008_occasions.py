"""What matches are played for."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
phase = "expand"


def upgrade() -> None:
    """Add the column; the matches before were played for nothing else."""
    op.add_column("matches", sa.Column("occasion", sa.String(32)))
