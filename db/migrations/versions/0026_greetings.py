"""Servers are greeted when the bot joins them, once."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
phase = "expand"


def upgrade() -> None:
    """Store which servers were greeted: all in which something has been arranged know the bot."""
    op.create_table(
        "greetings",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    )
    op.execute(
        "INSERT INTO greetings (guild_id)"
        " SELECT guild_id FROM servers"
        " UNION SELECT guild_id FROM matches WHERE guild_id IS NOT NULL"
        " UNION SELECT guild_id FROM challenges WHERE guild_id IS NOT NULL"
    )
