"""The computer plays: matches know since when it has to think."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
phase = "expand"

SEATS = ("attackers", "defenders")


def upgrade() -> None:
    """Add the column; and to the indexes of the seats the opponent, who may be the computer."""
    op.add_column("matches", sa.Column("think_since", sa.DateTime(timezone=True)))
    waiting = sa.text("think_since IS NOT NULL")
    op.create_index(
        "ix_matches_think_since",
        "matches",
        ["think_since"],
        sqlite_where=waiting,
        postgresql_where=waiting,
    )
    for seat, other in (SEATS, SEATS[::-1]):
        op.drop_index(f"ix_matches_{seat}", "matches")
        columns = [seat, "state", "updated_at", "winner", "reason", other]
        op.create_index(f"ix_matches_{seat}", "matches", columns)
