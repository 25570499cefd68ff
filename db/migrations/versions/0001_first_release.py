"""The schema of version 0.1.0, from which all migrations start.

It does nothing, because a new database is made from ``db.tables``: see ``db.alembic_upgrade``.
"""

revision = "0001"
down_revision = None
phase = "expand"


def upgrade() -> None:
    """Leave the database as it is."""
