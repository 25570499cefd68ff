"""URLs of databases, as people write them and as the program needs them."""

import re
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from play.store.errors import StoreAddressError

DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
"""For each kind of database, the name by which SQLAlchemy finds its driver."""

MAX_PORT = 65_535

_HALF_A_URL = re.compile(r"(sqlite|postgres)[a-z+]*:|[^/]*:[^/]*@")
"""The beginning of a text without ``://`` that is no name of a file, but a mistyped URL."""


def read_url(text: str) -> URL:
    """Parse *text*, the URL of a database; nothing else in the program does.

    Raises:
        StoreAddressError: *text* is no such URL, or a part of it cannot be used.
    """
    try:
        url = make_url(text)
        url.get_dialect()().create_connect_args(url)
    # SQLAlchemy's own text may show a password: one that is taken for a port, for instance.
    except (ArgumentError, ValueError, TypeError):
        raise StoreAddressError from None
    if url.port is not None and url.port > MAX_PORT:
        raise StoreAddressError
    return url


def url_of(file: Path) -> str:
    """The URL of the SQLite database in *file*."""
    return URL.create("sqlite+aiosqlite", database=str(file)).render_as_string()


def full_url(written: str) -> str:
    """The URL, with the driver, of the database that *written* names.

    *written* is a URL with or without a driver, or the name of a SQLite file.

    Raises:
        StoreAddressError: *written* is no URL of a known kind of database.
    """
    kind, separator, place = written.partition("://")
    if not separator and _HALF_A_URL.match(written) is None:
        return url_of(Path(written))
    driver = DRIVERS.get(kind.partition("+")[0])
    if not separator or driver is None:
        raise StoreAddressError
    url = f"{driver}{separator}{place}"
    read_url(url)
    return url


def without_password(url: str) -> str:
    """*url* with its password hidden, wherever it is, so that it may be shown."""
    shown = read_url(url).difference_update_query(["password"])
    return shown.render_as_string(hide_password=True)
