"""Leases: tasks that one of several processes reserves until a certain time."""

from sqlalchemy import BigInteger, Column, String, Table

from db.tables.columns import UtcDateTime, metadata

leases = Table(
    "leases",
    metadata,
    Column("name", String(64), primary_key=True),
    # The number of a process.
    Column("holder", BigInteger, nullable=False),
    Column("until", UtcDateTime, nullable=False),
)
