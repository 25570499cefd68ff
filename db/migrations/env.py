"""Runs migrations on the connection that ``db.migrate`` has opened."""

from alembic import context

from db.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
