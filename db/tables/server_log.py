"""The log of the acts of servers' managers."""

from sqlalchemy import BigInteger, Column, Index, Table, Text

from db.tables.columns import ROW_ID, UtcDateTime, metadata, words
from play.servers.log import Act

server_log = Table(
    "server_log",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    Column("manager", BigInteger, nullable=False),
    Column("act", words(Act), nullable=False),
    # The object of the act, and the player concerned.
    Column("about", Text, nullable=False),
    Column("player", BigInteger),
    Column("before", Text),
    Column("after", Text),
    Column("reason", Text, nullable=False),
    Index(None, "guild_id", "id"),
    sqlite_autoincrement=True,
)
