"""Studies: imported games that people look through."""

from sqlalchemy import BigInteger, Column, Index, Table, Text

from db.tables.columns import ROW_ID, UtcDateTime, metadata

studies = Table(
    "studies",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("owner", BigInteger, nullable=False),
    Column("guild_id", BigInteger),
    Column("title", Text, nullable=False),
    Column("record", Text, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Index(None, "owner"),
    sqlite_autoincrement=True,
)
