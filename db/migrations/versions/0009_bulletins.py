"""Notices for channels, about what is no match."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
phase = "expand"


def upgrade() -> None:
    """Add the columns, and what finds the notices by them."""
    for name in ("guild_id", "channel_id", "about"):
        op.add_column("outbox", sa.Column(name, sa.BigInteger()))
    op.add_column("outbox", sa.Column("number", sa.Integer()))
    is_open = sa.column("closed", sa.Boolean).is_(sa.false())
    is_about = sa.text("about IS NOT NULL")
    op.drop_index("ix_outbox_open", "outbox")
    open_by = ["match_id", "challenge_id", "recipient", "channel_id", "about"]
    op.create_index("ix_outbox_open", "outbox", open_by, **_where(is_open))
    op.create_index("ix_outbox_about", "outbox", ["about", "id"], **_where(is_about))


def _where(condition: Any) -> dict[str, Any]:  # noqa: ANN401 - text, or an expression
    return {"sqlite_where": condition, "postgresql_where": condition}
