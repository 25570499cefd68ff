"""The hash of the commands that each application last registered with Discord."""

from sqlalchemy import BigInteger, Column, Table, Text

from db.tables.columns import metadata

announcements = Table(
    "announcements",
    metadata,
    Column("application_id", BigInteger, primary_key=True, autoincrement=False),
    Column("digest", Text, nullable=False),
)
