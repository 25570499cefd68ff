"""Databases are made, brought up to date, or refused untouched."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, make_url

from db.migrate import MIGRATIONS, migrate, newest_version
from db.store import SqlStore
from db.tables import metadata
from play.store.errors import (
    StoreAddressError,
    StoreBusyError,
    StoreNewerError,
    StoreUnreachableError,
    StoreUnusableError,
)
from play.time.habits import DEFAULT_HABITS
from tests.support.examples import new_match
from tests.support.postgresql import NEWEST, Database
from tests.support.stored import add_match

FIRST_RELEASE = Path(__file__).with_name("first_release.sql")


def contents(folder: Path) -> dict[str, bytes]:
    """The content of *folder*, byte for byte.

    Whoever reads a SQLite file may leave an empty log and shared memory beside it.
    """
    kept = (path for path in folder.iterdir() if not path.name.endswith("-shm"))
    return {path.name: path.read_bytes() for path in kept if path.stat().st_size > 0}


def write_a_letter(file: Path) -> None:
    file.write_text("Not a database, but somebody's letter. " * 100)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


def test_a_new_database_gets_all_tables(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        tables = {name for (name,) in found if not name.startswith("sqlite_")}
    assert tables == {*metadata.tables, "alembic_version"}


async def test_migrations_lead_from_the_first_release_to_the_tables(url: str, file: Path) -> None:
    """Its schema is in ``first_release.sql``.

    Until that is released, the file changes with the tables; each of its lines is a row of
    ``SELECT replace(replace(sql, char(10), ''), char(9), '') || ';' FROM sqlite_master``.
    """
    with closing(sqlite3.connect(file)) as old:
        old.executescript(FIRST_RELEASE.read_text("utf-8"))
        old.execute("INSERT INTO alembic_version VALUES ('0001')")
        old.commit()

    await migrate(url)

    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_the_newest_version_is_that_of_the_last_migration() -> None:
    """Their files are numbered, so that a start need not load them all to know it."""
    scripts = ScriptDirectory(str(MIGRATIONS.parent))

    assert newest_version() == scripts.get_current_head()


async def test_migrating_again_changes_nothing(url: str, sqlite: SqlStore) -> None:
    """Not a game is lost."""
    match = await add_match(sqlite, new_match("c1-b1"))

    await migrate(url)

    async with sqlite.read() as unit:
        assert await unit.matches.load_match(match.id) == match


async def test_two_programs_may_make_a_database_at_once(tmp_path: Path) -> None:
    """With its folder, however deep and whatever its name; the second finds the work done."""
    folder = tmp_path / "a folder" / "100% #1?"
    url = f"sqlite+aiosqlite:///{quoted(folder)}/games.sqlite3"

    await asyncio.gather(migrate(url), migrate(url))

    assert "games.sqlite3" in contents(folder)
    store = SqlStore(url)
    async with store.begin() as unit:
        assert (await unit.matches.add_match(new_match(), DEFAULT_HABITS)).id == 1
    await store.close()


async def test_two_programs_may_bring_a_database_of_postgresql_up_to_date(
    postgresql_database: Database,
) -> None:
    """Each makes all tables, unless the other has."""
    url = make_url(postgresql_database.url)
    new = url.set(database=f"{url.database}_new")
    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    server = await asyncpg.connect(plain)
    await server.execute(f"CREATE DATABASE {new.database}")
    try:
        await asyncio.gather(*(migrate(new.render_as_string(False)) for _ in range(2)))

        store = SqlStore(new.render_as_string(False))
        async with store.begin() as unit:
            assert (await unit.matches.add_match(new_match(), DEFAULT_HABITS)).id == 1
        await store.close()
    finally:
        await server.execute(f"DROP DATABASE {new.database} WITH (FORCE)")
        await server.close()


def quoted(path: Path) -> str:
    """As a URL has it."""
    return str(path).replace("%", "%25").replace("?", "%3F")


async def test_a_newer_database_is_refused_and_left_as_it_is(
    url: str, file: Path, sqlite: SqlStore
) -> None:
    """Byte for byte, in the middle of the newer program's work, and when nobody has it open."""
    with closing(sqlite3.connect(file)) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
        newer.commit()
        before = contents(file.parent)

        with pytest.raises(StoreNewerError) as refused:
            await migrate(url)

        assert (refused.value.found, refused.value.newest) == ("9999", NEWEST)
        assert contents(file.parent) == before

    await sqlite.close()
    before = contents(file.parent)
    with pytest.raises(StoreNewerError):
        await migrate(url)
    assert contents(file.parent) == before


async def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(
    url: str, file: Path
) -> None:
    write_a_letter(file)
    before = contents(file.parent)

    with pytest.raises(StoreUnusableError) as refused:
        await migrate(url)

    assert refused.value.reason == "file is not a database"
    assert contents(file.parent) == before


async def test_another_programs_database_is_refused_and_left_as_it_is(url: str, file: Path) -> None:
    """Also where only one of its tables has a name of ours: no half of the tables stay."""
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE outbox (letter TEXT)")
        other.commit()

    with pytest.raises(StoreUnusableError):
        await migrate(url)

    with closing(sqlite3.connect(file)) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("outbox",)]


@pytest.mark.parametrize(
    "unusable",
    [
        "sqlite:///games.sqlite3",
        "sqlite+aiosqlite://",
        "sqlite+aiosqlite:///:memory:",
        "sqlite+aiosqlite:////dev/null/folder/games.sqlite3",
    ],
)
async def test_an_unusable_url_is_refused(unusable: str) -> None:
    with pytest.raises(StoreUnusableError) as refused:
        await migrate(unusable)

    assert refused.value.reason


async def test_a_url_that_cannot_be_read_is_refused() -> None:
    """Without a reason, which might tell the password."""
    for unreadable in ("games.sqlite3", "oracle+nothing:///games", "postgresql://host:secret/x"):
        with pytest.raises(StoreAddressError) as refused:
            await migrate(unreadable)
        assert refused.value.__suppress_context__


async def test_a_server_that_does_not_answer_is_told() -> None:
    """Without telling the password."""
    with pytest.raises(StoreUnreachableError) as refused:
        await migrate("postgresql+asyncpg://nobody:secret@127.0.0.1:1/games")

    assert refused.value.reason
    assert "secret" not in refused.value.reason


async def test_a_database_that_others_keep_busy_is_not_migrated(
    url: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("db.sqlalchemy_engines.PATIENCE", 0.1)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("BEGIN IMMEDIATE")

        with pytest.raises(StoreBusyError):
            await migrate(url)
