"""The positions of running rated matches can be looked up, so that nobody is helped with them."""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0034"
phase = "expand"


def upgrade() -> None:
    """Add the column; the program fills it at the next start, as it can play the moves again."""
    op.add_column("matches", sa.Column("position_key", sa.BigInteger()))
    is_live = sa.text("position_key IS NOT NULL")
    op.create_index(
        "ix_matches_position_key",
        "matches",
        ["position_key"],
        sqlite_where=is_live,
        postgresql_where=is_live,
    )
