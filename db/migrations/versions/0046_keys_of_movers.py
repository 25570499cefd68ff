"""Positions one move after that of a running rated match can be looked up too."""

import sqlalchemy as sa
from alembic import op

revision = "0046"
down_revision = "0045"
phase = "expand"

MISSING = "state NOT IN ('finished', 'aborted') AND rated AND (keys_ply IS NULL OR keys_ply <> ply)"


def upgrade() -> None:
    """Add the columns; the program fills them at the next start, as it can play the moves again."""
    op.add_column("matches", sa.Column("mover_key", sa.BigInteger()))
    op.add_column("matches", sa.Column("men_waiting", sa.Integer()))
    op.add_column("matches", sa.Column("keys_ply", sa.Integer()))
    # Keys of positions are other numbers now.
    op.execute("UPDATE matches SET position_key = NULL WHERE position_key IS NOT NULL")
    for name, column, condition in (
        ("mover_key", "mover_key", "mover_key IS NOT NULL"),
        ("keys_missing", "id", MISSING),
    ):
        which = sa.text(condition)
        op.create_index(
            f"ix_matches_{name}",
            "matches",
            [column],
            sqlite_where=which,
            postgresql_where=which,
        )
