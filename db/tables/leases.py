"""What one of several processes is doing, and until when no other may begin it."""

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
