"""What was found in finished games, so that it need not be looked for again."""

from sqlalchemy import Column, Index, Table, Text

from db.tables.columns import UtcDateTime, metadata

# The key stands for the game: nothing here says whose it is, or which.
reviews = Table(
    "reviews",
    metadata,
    Column("game_key", Text, primary_key=True),
    Column("findings", Text, nullable=False),
    Column("made_at", UtcDateTime, nullable=False),
    Index(None, "made_at"),
    sqlite_with_rowid=False,
)
