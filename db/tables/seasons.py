"""Seasons of servers, and their final standings."""

import sqlalchemy as sa
from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
    UniqueConstraint,
)

from db.tables.columns import ROW_ID, UtcDateTime, metadata, where

seasons = Table(
    "seasons",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    # Counted from 1 on each server.
    Column("number", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("began_at", UtcDateTime, nullable=False),
    Column("ends_at", UtcDateTime),
    Column("reminded", sa.Boolean, nullable=False),
    Column("ended_at", UtcDateTime),
    Column("wake_at", UtcDateTime),
    UniqueConstraint("guild_id", "number"),
    sqlite_autoincrement=True,
)

running_season = seasons.c.ended_at.is_(None)

Index("ix_seasons_running", seasons.c.guild_id, unique=True, **where(running_season))
Index("ix_seasons_wake_at", seasons.c.wake_at, **where(seasons.c.wake_at.is_not(None)))

# Final standings of finished seasons: a division for each ruleset, and the places in it.
season_divisions = Table(
    "season_divisions",
    metadata,
    Column("season_id", ForeignKey(seasons.c.id), primary_key=True),
    # Empty: over all rulesets.
    Column("ruleset_key", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("players", Integer, nullable=False),
    sqlite_with_rowid=False,
)

season_places = Table(
    "season_places",
    metadata,
    Column("season_id", ForeignKey(seasons.c.id), primary_key=True),
    Column("ruleset_key", Text, primary_key=True),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("place", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    Index(None, "season_id", "ruleset_key", "place", "player"),
    sqlite_with_rowid=False,
)
