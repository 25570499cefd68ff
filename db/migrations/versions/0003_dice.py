"""Dice: the secret seed of a match, and what was rolled in it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
phase = "expand"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add the column and the table; matches that run have no dice."""
    op.add_column("matches", sa.Column("seed", sa.Text()))
    op.create_table(
        "rolls",
        sa.Column("match_id", ROW_ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("face", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "number", name="pk_rolls"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_rolls_match_id"),
        sqlite_with_rowid=False,
    )
