"""People whose data is being deleted, and servers that the bot was removed from."""

from sqlalchemy import BigInteger, Column, Table

from db.tables.columns import ROW_ID, UtcDateTime, metadata

# A row stays until nothing else names the person. The negative of its id replaces the person's id;
# no id is given twice.
deletions = Table(
    "deletions",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("player", BigInteger, nullable=False, unique=True),
    Column("asked_at", UtcDateTime, nullable=False),
    Column("due_at", UtcDateTime, nullable=False),
    sqlite_autoincrement=True,
)

server_removals = Table(
    "server_removals",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("noticed_at", UtcDateTime, nullable=False),
)
