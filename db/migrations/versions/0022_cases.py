"""Cases: what managers have told players about their play, and appeals."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
phase = "expand"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "cases",
        sa.Column("id", ROW_ID, nullable=False),
        *(
            sa.Column(name, sa.BigInteger(), nullable=False)
            for name in ("guild_id", "player", "manager")
        ),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True)),
        sa.Column("appeal", sa.Text(), nullable=False),
        *(
            sa.Column(name, sa.DateTime(timezone=True))
            for name in ("appealed_at", "answered_at", "lifted_at")
        ),
        sa.PrimaryKeyConstraint("id", name="pk_cases"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_cases_player", "cases", ["player"])
    waits = sa.text("appealed_at IS NOT NULL AND answered_at IS NULL")
    excludes = sa.text("until IS NOT NULL AND lifted_at IS NULL")
    for name, columns, condition in (
        ("waiting", ["guild_id"], waits),
        ("excluding", ["guild_id", "until"], excludes),
    ):
        op.create_index(
            f"ix_cases_{name}", "cases", columns, sqlite_where=condition, postgresql_where=condition
        )
