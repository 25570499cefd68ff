"""The places of listed ratings are counted by their index alone."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
phase = "expand"


def upgrade() -> None:
    """Add to the index until when a rating is listed."""
    is_listed = sa.text("listed_until IS NOT NULL")
    op.drop_index("ix_ratings_listed", "ratings")
    op.create_index(
        "ix_ratings_listed",
        "ratings",
        ["scope", "ruleset_key", "value", "listed_until"],
        sqlite_where=is_listed,
        postgresql_where=is_listed,
    )
