"""When the bot was up."""

from sqlalchemy import Column, Index, Integer, Table

from db.tables.columns import ROW_ID, UtcDateTime, metadata

# When the bot was down or out of touch with Discord.
outages = Table(
    "outages",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("began_at", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime, nullable=False),
    Index(None, "ended_at"),
    sqlite_autoincrement=True,
)

# One row: when the bot last noted that it was up.
uptime = Table(
    "uptime",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("alive_at", UtcDateTime, nullable=False),
)
