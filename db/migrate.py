"""Migrations, which bring a database to the tables that this program needs."""

from pathlib import Path

from sqlalchemy import Connection, String, column, inspect, select, table
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from db.sqlalchemy_engines import file_of, reading, store_errors, writing_engine
from play.store.errors import StoreNewerError, StoreUnusableError

MIGRATIONS = Path(__file__).with_name("migrations") / "versions"
"""The folder of migrations; their names begin with the version they lead to, as four digits."""

_FOUND = select(column("version_num", String)).select_from(table("alembic_version"))


async def migrate(url: str) -> None:
    """Bring the database at *url* to the newest version; create it, and its folder, if missing.

    Raises:
        StoreNewerError: a newer program has migrated the database; it is left as it is.
        StoreNarrowedError: bots run on it that could not go on after the migration.
        StoreError: it cannot be used, or *url* cannot be read; see ``store_errors``.
    """
    try:
        with store_errors():
            await _migrate(url)
    except DBAPIError as error:
        raise StoreUnusableError(str(error.orig)) from error
    # ImportError: the URL names a driver that is not installed.
    except (SQLAlchemyError, OSError, ImportError) as error:
        raise StoreUnusableError(str(error)) from error


def newest_version() -> str:
    """The newest version of the schema, which this program works with, as four digits."""
    return max(_versions())


def _versions() -> set[str]:
    return {file.name.partition("_")[0] for file in MIGRATIONS.glob("[0-9]*.py")}


async def _migrate(url: str) -> None:
    newest = newest_version()
    found = await version_of(url)
    if found == newest:
        return
    if found is not None and found not in _versions():
        raise StoreNewerError(found, newest)
    # Most starts find nothing to do, and Alembic takes a tenth of a second to load.
    from db.alembic_upgrade import upgrade  # noqa: PLC0415

    engine = writing_engine(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(upgrade, MIGRATIONS.parent)
    finally:
        await engine.dispose()


async def version_of(url: str) -> str | None:
    """The version of the schema at *url*; None if no database is there, or it was never migrated.

    The database is not changed, nor created; the folder of a missing SQLite file is created.
    """
    file = file_of(url)
    if file is not None and not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        return None
    async with reading(url) as connection:
        return await connection.run_sync(_revision)


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.scalar(_FOUND)
