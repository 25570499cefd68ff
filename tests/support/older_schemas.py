"""Databases as earlier versions of the program have left them, without what came later."""

from alembic import command
from sqlalchemy import Connection

from db.engines import writing_engine
from db.upgrading import config_on


def bring_to(connection: Connection, schema: str) -> None:
    """Run the migrations up to that of the number *schema*."""
    command.upgrade(config_on(connection), schema)


async def create_at(url: str, schema: str) -> None:
    """Make the tables of a new database as that migration left them."""
    engine = writing_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(bring_to, schema)
    await engine.dispose()
