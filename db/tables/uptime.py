"""Times at which the bot was up, and its outages, by shard."""

from sqlalchemy import Column, Index, Integer, Table

from db.tables.columns import ROW_ID, UtcDateTime, metadata


def shard_columns() -> tuple[Column[int], Column[int]]:
    """New columns for a shard: its id, and the number of shards. Shard 0 of 1 is the whole bot."""
    return (
        Column("shard_id", Integer, nullable=False),
        Column("shard_count", Integer, nullable=False),
    )


# Periods in which the bot was down or out of touch with Discord.
outages = Table(
    "outages",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("began_at", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime, nullable=False),
    *shard_columns(),
    Index(None, "ended_at"),
    sqlite_autoincrement=True,
)

# Time at which the bot last noted that it was up, on each shard.
uptime = Table(
    "uptime",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("alive_at", UtcDateTime, nullable=False),
    *shard_columns(),
)
