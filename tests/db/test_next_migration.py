"""The next migration: nothing stored is lost, bots that run go on, and older programs keep away."""

import asyncio
import re
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import nullcontext
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import sqlalchemy as sa
from alembic.script import ScriptDirectory
from sqlalchemy import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from db import migrate as migrating
from db.alembic_upgrade import MigrationPhase, phase_of
from db.backups import back_up, restore
from db.migrate import MIGRATIONS, migrate, newest_version
from db.postgresql_locks import is_alone
from db.preconditions import require_current
from db.sqlalchemy_engines import writing_engine
from db.store import SqlStore
from db.tables import metadata
from db.urls import url_of
from db.wakeups import wakeups_on
from play.store.errors import StoreNarrowedError, StoreNewerError, StoreOlderError
from tests.support.examples import new_match
from tests.support.postgresql import Database, somebody_waits
from tests.support.stored import add_match

NEXT = "9999"
MIGRATION = f'''
"""Matches have a weather."""

import sqlalchemy as sa
from alembic import op

revision = "{NEXT}"
down_revision = "{newest_version()}"
phase = "%s"

def upgrade() -> None:
    op.add_column("matches", sa.Column("weather", sa.Text(), nullable=False, server_default="snow"))
'''

NARROWING = "drop_(column|table|constraint)|alter_column|RENAME COLUMN|DELETE FROM"

MADE_UP = {
    sa.Boolean: False,
    sa.DateTime: datetime(2026, 3, 1, 12, tzinfo=UTC),
    sa.Date: date(2026, 3, 1),
    sa.Time: time(12),
    sa.Text: "1",
}
"""A value for the columns of each type; the others are numbers."""

Rows = dict[str, list[dict[str, object]]]
Publish = Callable[[str], None]


@pytest.fixture
def publish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Publish:
    """The program is of the next version, whose migration is of a phase."""
    folder = tmp_path / "100% new"
    shutil.copytree(MIGRATIONS.parent, folder)

    def publish(phase: str) -> None:
        (folder / "versions" / f"{NEXT}_weather.py").write_text(MIGRATION % phase)
        monkeypatch.setattr(migrating, "MIGRATIONS", folder / "versions")

    return publish


@pytest.fixture
async def on_postgresql(postgresql_database: Database) -> AsyncIterator[str]:
    """A new database, whose tables no other test sees."""
    url = make_url(postgresql_database.url)
    new = url.set(database=f"{url.database}_next")
    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    server = await asyncpg.connect(plain)
    await server.execute(f"CREATE DATABASE {new.database}")
    await migrate(address := new.render_as_string(hide_password=False))
    yield address
    await server.execute(f"DROP DATABASE {new.database} WITH (FORCE)")
    await server.close()


@pytest.fixture(params=["on_sqlite", "on_postgresql"])
def current(request: pytest.FixtureRequest) -> str:
    """A database of each kind, as the program of today has made it."""
    address: str = request.getfixturevalue(request.param)
    return address


@pytest.fixture
def on_sqlite(database: Path) -> str:
    return url_of(database)


async def test_it_keeps_all_that_is_stored(
    current: str, publish: Publish, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that is older refuses the database then, and a tool one that is not migrated.

    A bot that runs on PostgreSQL is not disturbed: a new version starts beside the old one.
    """
    await fill(current)
    before = await stored(current)

    async with wakeups_on(current) if current.startswith("postgresql") else nullcontext():
        publish("expand")
        with pytest.raises(StoreOlderError):
            await require_current(current)
        await migrate(current)

    await require_current(current)
    after = await stored(current)
    assert after == before | {"matches": [before["matches"][0] | {"weather": "snow"}]}
    assert len(before) == len(metadata.tables)
    monkeypatch.undo()
    with pytest.raises(StoreNewerError):
        await migrate(current)


async def test_what_it_takes_away_waits_until_no_bot_runs(
    on_postgresql: str, publish: Publish
) -> None:
    """The start is refused, and leaves everything as it is."""
    async with wakeups_on(on_postgresql):
        publish("contract")
        with pytest.raises(StoreNarrowedError) as refused:
            await migrate(on_postgresql)
        assert refused.value.version == NEXT
        with pytest.raises(StoreOlderError):
            await require_current(on_postgresql)

    await migrate(on_postgresql)
    await require_current(on_postgresql)


async def test_a_backup_from_before_is_brought_up_to_date(
    on_sqlite: str, empty_database: Path, publish: Publish, tmp_path: Path
) -> None:
    """The file itself stays as it is."""
    source = url_of(Path(shutil.copy(empty_database, tmp_path / "source.sqlite3")))
    store = SqlStore(source)
    await add_match(store, new_match())
    await store.close()
    await back_up(source, backup := tmp_path / "backup.sqlite3")
    before = backup.read_bytes()
    publish("expand")

    await restore(backup, on_sqlite)

    (match,) = (await stored(on_sqlite))["matches"]
    assert match["weather"] == "snow"
    assert backup.read_bytes() == before


async def test_no_bot_begins_while_something_is_taken_away(postgresql_url: str) -> None:
    """It waits, and finds the newer schema."""
    engine = create_async_engine(postgresql_url)
    async with engine.begin() as connection:
        assert await connection.run_sync(is_alone)
        begins = asyncio.create_task(wakeups_on(postgresql_url).__aenter__())
        await somebody_waits(postgresql_url)
        assert not begins.done()
        begins.cancel()
        await asyncio.gather(begins, return_exceptions=True)
    await engine.dispose()


def test_each_migration_names_its_phase() -> None:
    """``phase = "expand"`` or ``"contract"``. What drops, renames or demands is the latter."""
    wrong = []
    for migration in ScriptDirectory(str(MIGRATIONS.parent)).walk_revisions():
        narrows = re.search(NARROWING, Path(migration.path).read_text("utf-8"))
        if phase_of(migration) is not (
            MigrationPhase.CONTRACT if narrows else MigrationPhase.EXPAND
        ):
            wrong.append(migration.path)
    assert wrong == []


async def fill(url: str) -> None:
    """Put a row into each table."""
    engine = writing_engine(url)
    async with engine.begin() as connection:
        for table in metadata.sorted_tables:
            # As the database has them, whatever the program makes of them.
            columns = [sa.column(column.name, _plain(column.type)) for column in table.columns]
            row = {column.name: MADE_UP.get(type(column.type), 1) for column in columns}
            await connection.execute(sa.table(table.name, *columns).insert(), row)
    await engine.dispose()


async def stored(url: str) -> Rows:
    """All rows of all tables, with columns that the program does not know."""
    engine = writing_engine(url)
    rows = {}
    async with engine.begin() as connection:
        for table in metadata.tables:
            found = await connection.execute(sa.select(sa.text("*")).select_from(sa.table(table)))
            rows[table] = [dict(row) for row in found.mappings()]
    await engine.dispose()
    return rows


def _plain(kind: sa.types.TypeEngine[Any]) -> sa.types.TypeEngine[Any]:
    plain = kind.impl_instance if isinstance(kind, sa.types.TypeDecorator) else kind
    return sa.Text() if isinstance(plain, sa.String) else plain
