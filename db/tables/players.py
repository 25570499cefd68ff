"""Players, their vacations and their blocks."""

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Index, Table, Text, Time

from db.tables.columns import Duration, UtcDateTime, metadata, where, words
from play.appearance import ThemeKey
from play.players.player import Reminders
from play.time.habits import Confirming

players = Table(
    "players",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("zone", Text, nullable=False),
    # The days of the week as digits, Monday being 0.
    Column("weekend", Text, nullable=False),
    # The weekend before a change, which counts until then.
    Column("former_zone", Text),
    Column("former_weekend", Text),
    Column("former_until", UtcDateTime),
    Column("quiet_from", Time),
    Column("quiet_until", Time),
    Column("reminders", words(Reminders), nullable=False),
    Column("digest", Time),
    # Time of day of the daily puzzle; whether servers name them as its solvers; whether their
    # finished games may become puzzles.
    Column("puzzle", Time),
    Column("named", sa.Boolean, nullable=False),
    Column("mined", sa.Boolean, nullable=False),
    # Whether others may challenge them by name.
    Column("challenges", sa.Boolean, nullable=False),
    Column("pinged", sa.Boolean, nullable=False),
    Column("confirm", words(Confirming), nullable=False),
    Column("danger", sa.Boolean, nullable=False),
    # Whether their results count across all servers too.
    Column("everywhere", sa.Boolean, nullable=False),
    # Whether public web pages show their name and their games.
    Column("public", sa.Boolean, nullable=False),
    # None: the setting of the server.
    Column("theme", words(ThemeKey)),
    Column("turned", sa.Boolean),
    Column("vacation_left", Duration, nullable=False),
    Column("vacation_saved_at", UtcDateTime, nullable=False),
    Column("away_from", UtcDateTime),
    Column("away_until", UtcDateTime),
    Column("wake_at", UtcDateTime),
)

Index("ix_players_wake_at", players.c.wake_at, **where(players.c.wake_at.is_not(None)))

# All vacations, the present one included.
vacations = Table(
    "vacations",
    metadata,
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("began_at", UtcDateTime, primary_key=True),
    Column("ends_at", UtcDateTime, nullable=False),
    sqlite_with_rowid=False,
)

# Pairs of players who begin no new matches with each other.
blocks = Table(
    "blocks",
    metadata,
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("blocked", BigInteger, primary_key=True, autoincrement=False),
    Column("created_at", UtcDateTime, nullable=False),
    sqlite_with_rowid=False,
)
