"""Puzzles, attempts at them, and the channels in which the daily puzzle is posted."""

import sqlalchemy as sa
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
    Time,
)

from db.tables.columns import UtcDateTime, metadata, where, words
from db.tables.matches import matches
from play.puzzles.choice import Difficulty
from play.puzzles.kind import PuzzleKind

puzzles = Table(
    "puzzles",
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("ruleset_key", Text, nullable=False),
    Column("kind", words(PuzzleKind), nullable=False),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("rated_at", UtcDateTime),
    Column("tried", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    # Whether it is no longer shipped: attempts at it stay, but nobody gets it anew.
    Column("retired", Boolean, nullable=False, server_default=sa.false()),
    Index(None, "value", "number"),
)

# Matches that were searched for puzzles. The match from which a puzzle comes is not stored.
mined_matches = Table(
    "mined_matches",
    metadata,
    Column("match_id", ForeignKey(matches.c.id), primary_key=True, autoincrement=False),
)

# The collections of puzzles that were stored, each by the digest of its version.
puzzle_shipments = Table("puzzle_shipments", metadata, Column("digest", Text, primary_key=True))

# Days are ordinals.
daily_puzzles = Table(
    "daily_puzzles",
    metadata,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("number", ForeignKey(puzzles.c.number), nullable=False),
)

puzzle_solvers = Table(
    "puzzle_solvers",
    metadata,
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("rated_at", UtcDateTime),
    Column("tried", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("best_streak", Integer, nullable=False),
    # The puzzle that waits for an answer, and the player's last choice.
    Column("given", BigInteger),
    Column("kind", words(PuzzleKind)),
    Column("ruleset_key", Text),
    Column("difficulty", words(Difficulty), nullable=False),
)

puzzle_attempts = Table(
    "puzzle_attempts",
    metadata,
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("number", ForeignKey(puzzles.c.number), primary_key=True, autoincrement=False),
    # 0 unless it was given as the puzzle of a day.
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("given_at", UtcDateTime, nullable=False),
    Column("guild_id", BigInteger),
    Column("step", Integer, nullable=False),
    Column("found", Integer, nullable=False),
    # None while the attempt is open.
    Column("solved", sa.Boolean),
    Column("counted", sa.Boolean, nullable=False),
    Column("shared", sa.Boolean, nullable=False),
    sqlite_with_rowid=False,
)

Index("ix_puzzle_attempts_player_given_at", puzzle_attempts.c.player, puzzle_attempts.c.given_at)

_OF_SERVERS = puzzle_attempts.c.guild_id.is_not(None) & (puzzle_attempts.c.day > 0)

Index(
    "ix_puzzle_attempts_found",
    puzzle_attempts.c.guild_id,
    puzzle_attempts.c.day,
    puzzle_attempts.c.given_at,
    **where(_OF_SERVERS),
)

puzzle_channels = Table(
    "puzzle_channels",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("manager", BigInteger, nullable=False),
    Column("at", Time, nullable=False),
    Column("zone", Text, nullable=False),
    # The day of the latest puzzle.
    Column("day", Integer),
    # None if the bot could not post there.
    Column("due_at", UtcDateTime),
)

Index(
    "ix_puzzle_channels_due_at",
    puzzle_channels.c.due_at,
    **where(puzzle_channels.c.due_at.is_not(None)),
)
