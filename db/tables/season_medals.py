"""Medals of players."""

from sqlalchemy import BigInteger, Column, Index, Integer, Table, Text

from db.tables.columns import UtcDateTime, metadata, words
from play.seasons.medal import MedalKind

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
