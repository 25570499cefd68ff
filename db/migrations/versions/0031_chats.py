"""Challenges are put together in chats that are on no server, too."""

from alembic import op

revision = "0031"
down_revision = "0030"
phase = "contract"


def upgrade() -> None:
    """Call the server of a draft its home, which may be a chat."""
    op.execute("ALTER TABLE drafts RENAME COLUMN guild_id TO home")
