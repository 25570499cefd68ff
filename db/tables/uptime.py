"""Times at which the bot was up, and its outages, by shard."""

from sqlalchemy import Column, Index, Integer, Table

from db.tables.columns import ROW_ID, UtcDateTime, metadata

# Periods in which the bot was down or out of touch with Discord, on one of its shards. Shard 0 of 1
# is the whole bot.
outages = Table(
    "outages",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("began_at", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime, nullable=False),
    Column("shard_id", Integer, nullable=False),
    Column("shard_count", Integer, nullable=False),
    Index(None, "ended_at"),
    sqlite_autoincrement=True,
)

# Time at which the bot last noted that it was up, on each shard.
uptime = Table(
    "uptime",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("alive_at", UtcDateTime, nullable=False),
    Column("shard_id", Integer, nullable=False),
    Column("shard_count", Integer, nullable=False),
)
