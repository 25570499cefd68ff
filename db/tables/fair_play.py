"""Flags (suspicions about players), and cases: warnings and exclusions by managers."""

from sqlalchemy import BigInteger, Column, Index, Table, Text, and_

from db.tables.columns import ROW_ID, UtcDateTime, metadata, where, words
from play.fair_play.suspicion import Pattern

flags = Table(
    "flags",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("pattern", words(Pattern), nullable=False),
    # The player that the flag is about.
    Column("player", BigInteger, nullable=False),
    Column("other", BigInteger),
    # The ids of the matches that show it.
    Column("matches", Text, nullable=False),
    # The player who reported it, and the text of the report.
    Column("reporter", BigInteger),
    Column("text", Text, nullable=False),
    Column("raised_at", UtcDateTime, nullable=False),
    Column("closed_at", UtcDateTime),
    Column("closed_by", BigInteger),
    Index(None, "guild_id", "player"),
    Index(None, "guild_id", "other"),
    sqlite_autoincrement=True,
)

open_flag = flags.c.closed_at.is_(None)

Index("ix_flags_open", flags.c.guild_id, **where(open_flag))

# Warnings and exclusions.
cases = Table(
    "cases",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("player", BigInteger, nullable=False),
    Column("manager", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
    Column("opened_at", UtcDateTime, nullable=False),
    # None for a warning. Until this time the player begins nothing that counts on the server.
    Column("until", UtcDateTime),
    # The player's text, and the times of the appeal and its answer.
    Column("appeal", Text, nullable=False),
    Column("appealed_at", UtcDateTime),
    Column("answered_at", UtcDateTime),
    Column("lifted_at", UtcDateTime),
    Index(None, "player"),
    sqlite_autoincrement=True,
)

waiting_case = and_(cases.c.appealed_at.is_not(None), cases.c.answered_at.is_(None))
excluding_case = and_(cases.c.until.is_not(None), cases.c.lifted_at.is_(None))

Index("ix_cases_waiting", cases.c.guild_id, **where(waiting_case))
Index("ix_cases_excluding", cases.c.guild_id, cases.c.until, **where(excluding_case))
