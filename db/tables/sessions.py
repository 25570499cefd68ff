"""Sessions of browsers, and the links that begin them; both known by the digests of tokens."""

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Index, Table, Text

from db.tables.columns import ROW_ID, UtcDateTime, metadata

sessions = Table(
    "sessions",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("player", BigInteger, nullable=False),
    Column("digest", Text, nullable=False, unique=True),
    Column("began_at", UtcDateTime, nullable=False),
    Column("used_at", UtcDateTime, nullable=False),
    Column("ends_at", UtcDateTime, nullable=False),
    Index(None, "player"),
    Index(None, "ends_at"),
    # Otherwise SQLite reuses the id of an ended session, and its open streams go on.
    sqlite_autoincrement=True,
)

# The latest link of each player.
entry_links = Table(
    "entry_links",
    metadata,
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("digest", Text, nullable=False, unique=True),
    # The page to which the link leads.
    Column("match_id", BigInteger),
    Column("created_at", UtcDateTime, nullable=False),
    Column("used_at", UtcDateTime),
    Column("told", sa.Boolean, nullable=False),
)
