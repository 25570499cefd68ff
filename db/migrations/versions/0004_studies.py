"""Studies: games that people have imported."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
phase = "expand"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "studies",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("owner", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_studies"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_studies_owner", "studies", ["owner"])
