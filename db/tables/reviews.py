"""Findings of the computer's reviews of finished games, kept so that no search is repeated."""

from sqlalchemy import Column, Index, Table, Text

from db.tables.columns import UtcDateTime, metadata

# The key is a hash of the game: no row says which match it is, or whose.
reviews = Table(
    "reviews",
    metadata,
    Column("game_key", Text, primary_key=True),
    Column("findings", Text, nullable=False),
    Column("made_at", UtcDateTime, nullable=False),
    Index(None, "made_at"),
    sqlite_with_rowid=False,
)
