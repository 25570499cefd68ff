"""Statistics: the opening table, and games counted."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
phase = "expand"


def upgrade() -> None:
    """Make the tables; games are counted from now on, and earlier ones when all are recounted."""
    op.create_table(
        "openings",
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("rules", "position", "move")),
        *_numbers(sa.Integer(), "attackers", "drawn", "defenders"),
        sa.PrimaryKeyConstraint("rules", "position", "move", name="pk_openings"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "game_counts",
        *_numbers(sa.BigInteger(), "scope"),
        sa.Column("ruleset_key", sa.Text(), nullable=False),
        sa.Column("even", sa.Boolean(), nullable=False),
        sa.Column("reason", sa.String(32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        *_numbers(sa.Integer(), "attackers", "drawn", "defenders"),
        *_numbers(sa.BigInteger(), "plies", "seconds"),
        *_numbers(sa.Integer(), "raichi", "longest"),
        *_numbers(sa.BigInteger(), "longest_match_id"),
        sa.PrimaryKeyConstraint("scope", "ruleset_key", "even", "reason", name="pk_game_counts"),
        sqlite_with_rowid=False,
    )


def _numbers(kind: sa.types.TypeEngine[int], *names: str) -> "list[sa.Column[int]]":
    return [sa.Column(name, kind, nullable=False, autoincrement=False) for name in names]
