"""Servers: settings, greetings, own rulesets, the log of managers, and direct messages."""

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Date, Index, Integer, Table, Text

from db.tables.columns import ROW_ID, Duration, UtcDateTime, metadata, where, words
from play.appearance import ThemeKey
from play.servers.log import Act

servers = Table(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger),
    Column("ruleset_key", Text),
    Column("control", Text),
    Column("challengers", BigInteger),
    Column("archive", Duration, nullable=False),
    Column("theme", words(ThemeKey), nullable=False),
    Column("turned", sa.Boolean, nullable=False),
    # The channel in which managers are notified.
    Column("managers", BigInteger),
    # The channel that lists open challenges.
    Column("lobby", BigInteger),
    # The highest level of the computer, 0 if it does not play; and its games at the same time.
    Column("computer", Integer, nullable=False),
    Column("computer_games", Integer),
    # The channel for the daily puzzle, and its time of day, as "08:00 Europe/Oslo".
    Column("puzzles", BigInteger),
    Column("puzzle_time", Text),
    # Whether the server has public pages on the web.
    Column("web", sa.Boolean, nullable=False),
)

greetings = Table(
    "greetings",
    metadata,
    # A server that the bot has greeted, or in which games were played before it greeted any.
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
)

rulesets = Table(
    "rulesets",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("key", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("added_by", BigInteger, nullable=False),
    Column("added_at", UtcDateTime, nullable=False),
    # A retired ruleset stays, and another one may take its key.
    Column("retired_at", UtcDateTime),
    sqlite_autoincrement=True,
)

active_ruleset = rulesets.c.retired_at.is_(None)

Index(
    "ix_rulesets_active", rulesets.c.guild_id, rulesets.c.key, unique=True, **where(active_ruleset)
)

server_log = Table(
    "server_log",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    Column("manager", BigInteger, nullable=False),
    Column("act", words(Act), nullable=False),
    # The object of the act, and the player concerned.
    Column("about", Text, nullable=False),
    Column("player", BigInteger),
    Column("before", Text),
    Column("after", Text),
    Column("reason", Text, nullable=False),
    Index(None, "guild_id", "id"),
    sqlite_autoincrement=True,
)

# Counts are kept for the current day only. The recipient 0 stands for all of the server.
message_counts = Table(
    "message_counts",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("recipient", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Date, primary_key=True),
    Column("number", Integer, nullable=False),
    sqlite_with_rowid=False,
)

silent_servers = Table(
    "silent_servers",
    metadata,
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("since", UtcDateTime, nullable=False),
    sqlite_with_rowid=False,
)
