"""Orders of the bot's operator: bans, maintenance and backups."""

from sqlalchemy import BigInteger, Column, Integer, Table, Text

from db.tables.columns import ROW_ID, UtcDateTime, metadata

banned_people = Table(
    "banned_people",
    metadata,
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("since", UtcDateTime, nullable=False),
    Column("reason", Text),
)

banned_servers = Table(
    "banned_servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("since", UtcDateTime, nullable=False),
    Column("reason", Text),
)

# One row during maintenance, else none.
maintenance = Table(
    "maintenance",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("since", UtcDateTime, nullable=False),
)

# The log of orders. A bot sees by the last id that something has changed.
orders = Table(
    "orders",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("command", Text, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    # The number of a match or a notice.
    Column("about", BigInteger),
    Column("reason", Text),
    sqlite_autoincrement=True,
)

# One row: the time at which the bot last began a backup.
backups = Table(
    "backups",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("begun_at", UtcDateTime, nullable=False),
)
