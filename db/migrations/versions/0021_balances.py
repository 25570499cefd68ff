"""What the sides of games are worth, as far as rated games have told."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
phase = "contract"


def upgrade() -> None:
    """Make the table, from which it follows what a side was worth in a result."""
    op.drop_column("results", "advantage")
    op.create_table(
        "balances",
        sa.Column("scope", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("ruleset_key", sa.Text(), nullable=False),
        *(sa.Column(name, sa.Double(), nullable=False) for name in ("advantage", "deviation")),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("scope", "ruleset_key", name="pk_balances"),
        sqlite_with_rowid=False,
    )
