"""Challenges, matches with their moves, and the outbox."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
phase = "expand"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
WORD = sa.String(32)
TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Create the tables."""
    create_matches()
    create_moves()
    create_challenges()
    create_outbox()


def create_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger()),
        sa.Column("attackers", sa.BigInteger(), nullable=False),
        sa.Column("defenders", sa.BigInteger(), nullable=False),
        sa.Column("ruleset_key", sa.Text(), nullable=False),
        sa.Column("ruleset_name", sa.Text(), nullable=False),
        sa.Column("ruleset_text", sa.Text(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("to_move", WORD, nullable=False),
        sa.Column("state", WORD, nullable=False),
        sa.Column("winner", WORD),
        sa.Column("reason", WORD),
        sa.Column("draw_offer", WORD),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("updated_at", TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sa.UniqueConstraint("thread_id", name="uq_matches_thread_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_matches_attackers_state", "matches", ["attackers", "state"])
    op.create_index("ix_matches_defenders_state", "matches", ["defenders", "state"])


def create_moves() -> None:
    op.create_table(
        "moves",
        sa.Column("match_id", ROW_ID, nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("move", sa.Text(), nullable=False),
        sa.Column("played_at", TIME, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "ply", name="pk_moves"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_moves_match_id"),
        sqlite_with_rowid=False,
    )


def create_challenges() -> None:
    op.create_table(
        "challenges",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("challenger", sa.BigInteger(), nullable=False),
        sa.Column("opponent", sa.BigInteger()),
        sa.Column("ruleset_key", sa.Text(), nullable=False),
        sa.Column("ruleset_text", sa.Text(), nullable=False),
        sa.Column("side", WORD),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("expires_at", TIME, nullable=False),
        sa.Column("state", WORD, nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("match_id", ROW_ID),
        sa.PrimaryKeyConstraint("id", name="pk_challenges"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_challenges_match_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_challenges_state_expires_at", "challenges", ["state", "expires_at"])
    op.create_index("ix_challenges_challenger_state", "challenges", ["challenger", "state"])
    op.create_index("ix_challenges_opponent_state", "challenges", ["opponent", "state"])


def create_outbox() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("kind", WORD, nullable=False),
        sa.Column("match_id", ROW_ID),
        sa.Column("challenge_id", ROW_ID),
        sa.Column("ply", sa.Integer()),
        sa.Column("player", sa.BigInteger()),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("due_at", TIME, nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("failure", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_outbox_match_id"),
        sa.ForeignKeyConstraint(["challenge_id"], ["challenges.id"], name="fk_outbox_challenge_id"),
        sqlite_autoincrement=True,
    )
    is_open = sa.column("closed", sa.Boolean()).is_(sa.false())
    op.create_index(
        "ix_outbox_open",
        "outbox",
        ["match_id", "challenge_id"],
        sqlite_where=is_open,
        postgresql_where=is_open,
    )
