"""Ratings that are no longer sure enough are unlisted when their time has come."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
phase = "expand"


def upgrade() -> None:
    """Find the ratings whose time comes next."""
    is_listed = sa.text("listed_until IS NOT NULL")
    op.create_index(
        "ix_ratings_listed_until",
        "ratings",
        ["listed_until"],
        sqlite_where=is_listed,
        postgresql_where=is_listed,
    )
