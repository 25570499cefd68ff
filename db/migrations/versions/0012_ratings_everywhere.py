"""Ratings across servers, for players who want them; results tell more of pairs and rulesets."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
phase = "contract"


def upgrade() -> None:
    """Add the columns, and begin anew: ``python -m bot --recount`` finds results in the matches."""
    for table in ("rating_changes", "ratings", "results"):
        op.execute(f"DELETE FROM {table}")  # noqa: S608 - names from above
    for table in ("players", "results"):
        everywhere: sa.Column[bool] = sa.Column(
            "everywhere", sa.Boolean(), nullable=False, server_default=sa.false()
        )
        op.add_column(table, everywhere)
    for name in ("first_score", "second_score"):
        op.add_column("results", sa.Column(name, sa.Double()))
