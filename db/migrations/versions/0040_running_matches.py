"""How many matches are running can be counted without looking at those that are over."""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"
phase = "expand"


def upgrade() -> None:
    """Index them."""
    is_running = sa.text("state = 'running'")
    op.create_index(
        "ix_matches_running",
        "matches",
        ["state"],
        sqlite_where=is_running,
        postgresql_where=is_running,
    )
