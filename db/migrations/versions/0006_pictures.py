"""How boards are shown: the themes of servers and players, which way up, and the king in danger."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
phase = "contract"


def upgrade() -> None:
    """Add columns to servers and players; who has not turned his boards has chosen nothing."""
    theme = sa.String(32)
    op.add_column("servers", sa.Column("theme", theme, nullable=False, server_default="oak"))
    op.add_column("servers", _flag("turned"))
    op.add_column("players", sa.Column("theme", theme))
    op.add_column("players", _flag("danger"))
    # SQLite cannot make a column nullable: a new one takes its name.
    op.alter_column("players", "turned", new_column_name="was_turned")
    op.add_column("players", sa.Column("turned", sa.Boolean()))
    op.execute("UPDATE players SET turned = was_turned WHERE was_turned")
    op.drop_column("players", "was_turned")


def _flag(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false())
