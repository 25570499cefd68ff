"""URLs of databases, as people write them and as the program needs them."""

from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from play.store.errors import StoreUnusableError

DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
"""For each kind of database, the name by which SQLAlchemy finds its driver."""


def url_of(file: Path) -> str:
    """The URL of the SQLite database in *file*."""
    return URL.create("sqlite+aiosqlite", database=str(file)).render_as_string()


def full_url(written: str) -> str:
    """The URL, with the driver, of the database that *written* names.

    *written* is a URL with or without a driver, or the name of a SQLite file.

    Raises:
        StoreUnusableError: *written* is no URL of a known kind of database.
    """
    if "://" not in written:
        return url_of(Path(written))
    try:
        url = make_url(written)
    except ArgumentError as error:
        raise StoreUnusableError(str(error)) from error
    driver = DRIVERS.get(url.get_backend_name())
    if driver is None:
        reason = f"{url.get_backend_name()} is neither sqlite nor postgresql"
        raise StoreUnusableError(reason)
    return url.set(drivername=driver).render_as_string(hide_password=False)


def without_password(url: str) -> str:
    """*url* with its password hidden, so that it may be shown."""
    return make_url(url).render_as_string(hide_password=True)
