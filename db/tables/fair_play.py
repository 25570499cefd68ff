"""What managers are asked to look at."""

from sqlalchemy import BigInteger, Column, Index, Table, Text

from db.tables.columns import ROW_ID, UtcDateTime, metadata, where, words
from play.fair_play import Pattern

flags = Table(
    "flags",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("pattern", words(Pattern), nullable=False),
    # Whom it is about.
    Column("player", BigInteger, nullable=False),
    Column("other", BigInteger),
    # The ids of the matches that show it.
    Column("matches", Text, nullable=False),
    # Who has reported it, and what he wrote.
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
