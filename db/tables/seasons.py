"""Seasons of servers, their final standings, tallies (wins, draws and losses), and medals."""

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, Table, Text, UniqueConstraint

from db.tables.columns import ROW_ID, UtcDateTime, metadata, where, words
from play.seasons.medal import MedalKind

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

tallies = Table(
    "tallies",
    metadata,
    # The id of a server; 0: all servers together.
    Column("scope", BigInteger, primary_key=True, autoincrement=False),
    # A month, or a season.
    Column("period", Text, primary_key=True),
    # Empty: over all rulesets.
    Column("ruleset_key", Text, primary_key=True),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    # Points and results follow from the three above; they are stored for sorting.
    Column("points", sa.Double, nullable=False),
    Column("results", Integer, nullable=False),
    sqlite_with_rowid=False,
)

Index(
    "ix_tallies_best",
    tallies.c.scope,
    tallies.c.period,
    tallies.c.ruleset_key,
    tallies.c.points.desc(),
    tallies.c.results,
    tallies.c.player,
)

medals = Table(
    "medals",
    metadata,
    # The kind of achievement; *about* is the id of the season or the tournament.
    Column("kind", words(MedalKind), primary_key=True),
    Column("about", BigInteger, primary_key=True, autoincrement=False),
    # Empty: not for a single ruleset.
    Column("ruleset_key", Text, primary_key=True),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("place", Integer, nullable=False),
    # Names of the season or tournament, and of the ruleset, at that time.
    Column("name", Text, nullable=False),
    Column("ruleset_name", Text, nullable=False),
    Column("awarded_at", UtcDateTime, nullable=False),
    Index(None, "player", "guild_id"),
    sqlite_with_rowid=False,
)
