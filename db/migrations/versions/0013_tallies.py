"""Tallies: what players have gathered in the rated results of each month and season."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
phase = "expand"


def upgrade() -> None:
    """Make the table; ``python -m bot --recount`` fills it with earlier results."""
    op.create_table(
        "tallies",
        sa.Column("scope", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("period", sa.Text(), nullable=False),
        sa.Column("ruleset_key", sa.Text(), nullable=False),
        sa.Column("player", sa.BigInteger(), nullable=False, autoincrement=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("won", "drawn", "lost")),
        sa.Column("points", sa.Double(), nullable=False),
        sa.Column("results", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("scope", "period", "ruleset_key", "player", name="pk_tallies"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_tallies_best",
        "tallies",
        ["scope", "period", "ruleset_key", sa.text("points DESC"), "results", "player"],
    )
