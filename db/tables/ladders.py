"""Ladders (rankings of a server's players): their places, challenges and changes of rank."""

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, Table, Text

from db.tables.columns import ROW_ID, Moments, UtcDateTime, control_columns, metadata, where, words
from db.tables.matches import matches
from play.ladders.ladder import Cause

ladders = Table(
    "ladders",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("ruleset_key", Text, nullable=False),
    Column("ruleset_text", Text, nullable=False),
    *control_columns(),
    Column("rated", sa.Boolean, nullable=False),
    Column("opened_at", UtcDateTime, nullable=False),
    # The log of the ladder begins after this change, the last of an earlier ladder.
    Column("log_after", BigInteger, nullable=False),
    # Time of the next thing to do; perhaps too early, never too late.
    Column("wake_at", UtcDateTime),
)

Index("ix_ladders_wake_at", ladders.c.wake_at, **where(ladders.c.wake_at.is_not(None)))

rungs = Table(
    "rungs",
    metadata,
    Column("guild_id", ForeignKey(ladders.c.guild_id), primary_key=True),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    # None for players who have left; they are kept as long as their losses on time count.
    Column("rank", Integer),
    Column("joined_at", UtcDateTime, nullable=False),
    Column("played_at", UtcDateTime),
    Column("late_at", Moments, nullable=False),
    Column("warned_at", UtcDateTime),
    Index(None, "player"),
    sqlite_with_rowid=False,
)

ladder_challenges = Table(
    "ladder_challenges",
    metadata,
    Column("pair_id", ForeignKey(matches.c.id), primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("challenger", BigInteger, nullable=False),
    Column("opponent", BigInteger, nullable=False),
    # None while the challenge has not ended.
    Column("ended_at", UtcDateTime),
    Index(None, "guild_id", "ended_at"),
)

ladder_changes = Table(
    "ladder_changes",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("player", BigInteger, nullable=False),
    Column("cause", words(Cause), nullable=False),
    Column("before", Integer),
    Column("after", Integer),
    Column("pair_id", ForeignKey(matches.c.id)),
    Column("at", UtcDateTime, nullable=False),
    Index(None, "guild_id", "id"),
    sqlite_autoincrement=True,
)
