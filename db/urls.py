"""How databases are named: as people write them, and as the program needs it."""

from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from play.store.errors import StoreUnusableError


def url_of(file: Path) -> str:
    """The URL of a SQLite *file*."""
    return URL.create("sqlite+aiosqlite", database=str(file)).render_as_string()


def full_url(written: str) -> str:
    """The URL of a database as the program needs it; a file's name alone will do.

    Raises:
        StoreUnusableError: it is none.
    """
    if "://" not in written:
        return url_of(Path(written))
    try:
        url = make_url(written)
    except ArgumentError as error:
        raise StoreUnusableError(str(error)) from error
    if url.drivername in {"postgresql", "postgres"}:
        url = url.set(drivername="postgresql+asyncpg")
    return url.render_as_string(hide_password=False)


def without_password(url: str) -> str:
    """*url* as it may be shown."""
    return make_url(url).render_as_string(hide_password=True)
