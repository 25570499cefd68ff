"""Counts of the direct messages that servers cause, and servers that players have silenced."""

from sqlalchemy import BigInteger, Column, Date, Integer, Table

from db.tables.columns import UtcDateTime, metadata

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
