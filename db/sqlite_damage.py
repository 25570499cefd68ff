"""The check of a SQLite file for damage, as by a failing disk or a bad copy."""

from sqlalchemy.exc import DBAPIError

from db.sqlalchemy_engines import file_of, reading
from play.store.errors import StoreDamagedError, StoreUnusableError

SMALL = 64 * 2**20
"""Largest size in bytes of a database whose check takes well under a second."""


def is_small(url: str) -> bool:
    """Whether the SQLite file at *url* is small enough to be checked in less than a second.

    True if there is no such file, and for other databases.
    """
    file = file_of(url)
    return file is None or not file.exists() or file.stat().st_size <= SMALL


async def require_sound(url: str) -> None:
    """Check the SQLite file at *url* for damage; do nothing if it is missing, or on PostgreSQL.

    Others can go on using it.

    Raises:
        StoreDamagedError: the file has damaged pages.
        StoreUnusableError: the file is no SQLite database, or cannot be read.
        StoreBusyError: others keep the file busy too long.
    """
    file = file_of(url)
    if file is None or not file.exists():
        return
    try:
        async with reading(url) as connection:
            found = await connection.exec_driver_sql("PRAGMA quick_check(1)")
            problem = found.scalar_one()
    except DBAPIError as error:
        raise StoreUnusableError(str(error.orig)) from error
    if problem != "ok":
        raise StoreDamagedError(" ".join(problem.split()))
