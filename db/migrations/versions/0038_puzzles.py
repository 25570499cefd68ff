"""Puzzles: the collection, who has solved which, and where the daily one is posted."""

import sqlalchemy as sa
from alembic import op

from db.tables.columns import ROW_ID, UtcDateTime

revision = "0038"
down_revision = "0037"
phase = "expand"


def upgrade() -> None:
    """Add the tables, which the program fills at its start, and the settings."""
    _create_collection()
    _create_attempts()
    _create_channels()
    op.add_column("servers", sa.Column("puzzles", sa.BigInteger()))
    op.add_column("servers", sa.Column("puzzle_time", sa.Text()))
    op.add_column("players", sa.Column("puzzle", sa.Time()))
    for name, usual in (("named", sa.true()), ("mined", sa.false())):
        op.add_column(
            "players", sa.Column(name, sa.Boolean(), nullable=False, server_default=usual)
        )


def _rating() -> tuple[sa.Column[object], ...]:
    return (
        sa.Column("value", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.Column("rated_at", UtcDateTime),
        sa.Column("tried", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Integer(), nullable=False),
    )


def _create_collection() -> None:
    op.create_table(
        "puzzles",
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("ruleset_key", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        *_rating(),
        sa.PrimaryKeyConstraint("number", name="pk_puzzles"),
    )
    op.create_index("ix_puzzles_value_number", "puzzles", ["value", "number"])
    op.create_table(
        "mined_matches",
        sa.Column("match_id", ROW_ID, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_mined_matches"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_mined_matches_match_id"),
    )
    op.create_table(
        "puzzle_shipments",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_puzzle_shipments"),
    )
    op.create_table(
        "daily_puzzles",
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("day", name="pk_daily_puzzles"),
        sa.ForeignKeyConstraint(["number"], ["puzzles.number"], name="fk_daily_puzzles_number"),
    )


def _create_attempts() -> None:
    op.create_table(
        "puzzle_solvers",
        sa.Column("player", sa.BigInteger(), autoincrement=False, nullable=False),
        *_rating(),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("best_streak", sa.Integer(), nullable=False),
        sa.Column("given", sa.BigInteger()),
        sa.Column("kind", sa.String(32)),
        sa.Column("ruleset_key", sa.Text()),
        sa.Column("difficulty", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("player", name="pk_puzzle_solvers"),
    )
    op.create_table(
        "puzzle_attempts",
        sa.Column("player", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("given_at", UtcDateTime, nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("found", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Boolean()),
        sa.Column("counted", sa.Boolean(), nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("player", "number", "day", name="pk_puzzle_attempts"),
        sa.ForeignKeyConstraint(["number"], ["puzzles.number"], name="fk_puzzle_attempts_number"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_puzzle_attempts_player_given_at", "puzzle_attempts", ["player", "given_at"])
    condition = sa.text("guild_id IS NOT NULL AND day > 0")
    op.create_index(
        "ix_puzzle_attempts_found",
        "puzzle_attempts",
        ["guild_id", "day", "given_at"],
        sqlite_where=condition,
        postgresql_where=condition,
    )


def _create_channels() -> None:
    op.create_table(
        "puzzle_channels",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("manager", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Time(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("day", sa.Integer()),
        sa.Column("due_at", UtcDateTime),
        sa.PrimaryKeyConstraint("guild_id", name="pk_puzzle_channels"),
    )
    condition = sa.text("due_at IS NOT NULL")
    op.create_index(
        "ix_puzzle_channels_due_at",
        "puzzle_channels",
        ["due_at"],
        sqlite_where=condition,
        postgresql_where=condition,
    )
