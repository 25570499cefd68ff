"""Which matches are even: without dice or a handicap."""

import tomllib

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
phase = "expand"

MATCHES = sa.table("matches", sa.column("ruleset_text"), sa.column("even"))
AT_ONCE = 500
"""Texts in one statement."""


def upgrade() -> None:
    """Add the column; of the matches before, the text of their ruleset tells."""
    even: sa.Column[bool] = sa.Column(
        "even", sa.Boolean(), nullable=False, server_default=sa.true()
    )
    op.add_column("matches", even)
    texts = op.get_bind().scalars(sa.select(MATCHES.c.ruleset_text).distinct())
    uneven = [text for text in texts if not _is_even(text)]
    for start in range(0, len(uneven), AT_ONCE):
        found = MATCHES.c.ruleset_text.in_(uneven[start : start + AT_ONCE])
        op.execute(sa.update(MATCHES).where(found).values(even=sa.false()))


def _is_even(text: str) -> bool:
    """Whether the ruleset has neither dice nor a handicap, nor men taken off (``a`` and ``d``)."""
    try:
        options = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return True  # nobody can look at that match any longer
    return (
        options.get("die", "none") == "none"
        and not options.get("weak_king", False)
        and options.get("weaker", "nobody") == "nobody"
        and not {"a", "d"} & set(str(options.get("layout")))
    )
