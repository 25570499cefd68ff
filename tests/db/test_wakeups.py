"""Wake-ups between processes on one database, and what the database knows of those that run."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from types import SimpleNamespace

import pytest
from alembic.script import Script, ScriptDirectory
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from db import phases
from db.migrate import migrate, newest_version
from db.phases import Phase, phase_of
from db.wakeups import wakeups_on
from play.store.errors import StoreNarrowedError, StoreUnreachableError
from play.wakeups import NoWakeups, Wakeup, Wakeups
from tests.support.waiting import eventually

FORGET_LAST = "UPDATE alembic_version SET version_num = :version"
END_LISTENERS = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
    " AND query LIKE ANY (ARRAY['LISTEN%', '%pg_notify%', 'SELECT 1'])"
    " AND pid <> pg_backend_pid()"
)


class Listener:
    """A process: it says what it has heard."""

    def __init__(self, wakeups: Wakeups) -> None:
        self.heard: list[Wakeup] = []
        self.tell = wakeups.tell
        wakeups.listen(self.heard.append)


@pytest.fixture
async def processes(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[list[Listener]]:
    """Three on one database, that tell others at once."""
    monkeypatch.setattr("db.wakeups.SECONDS_BETWEEN_TELLINGS", 0)
    monkeypatch.setattr("db.wakeups.FIRST_PAUSE", 0.01)
    async with AsyncExitStack() as running:
        yield [
            Listener(await running.enter_async_context(wakeups_on(postgresql_url)))
            for _ in range(3)
        ]


async def execute(url: str, statement: str, **values: object) -> None:
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(statement), values)
    await engine.dispose()


async def test_all_others_hear(processes: list[Listener]) -> None:
    """And not the one that tells: it knows."""
    first, second, third = processes

    first.tell(Wakeup.DELIVERY)
    first.tell(Wakeup.THINKING)
    await eventually(lambda: len(second.heard) == len(third.heard) == 2)
    second.tell(Wakeup.DEADLINES)
    await eventually(lambda: len(first.heard) == 1)

    assert {*second.heard} == {Wakeup.DELIVERY, Wakeup.THINKING}
    assert first.heard == [Wakeup.DEADLINES]


async def test_a_lost_connection_comes_back(processes: list[Listener], postgresql_url: str) -> None:
    """Whatever was told meanwhile may be lost: then there may be anything to do."""
    first, second, third = processes
    await execute(postgresql_url, str(END_LISTENERS))
    await eventually(lambda: all({*each.heard} == {*Wakeup} for each in processes))
    for each in processes:
        each.heard.clear()

    first.tell(Wakeup.FORGETTING)

    await eventually(lambda: second.heard == third.heard == [Wakeup.FORGETTING])


async def test_a_database_out_of_reach_is_told_at_the_start() -> None:
    with pytest.raises(StoreUnreachableError):
        async with wakeups_on("postgresql+asyncpg://nobody@/games?host=/nowhere"):
            pass


async def test_one_process_on_sqlite_hears_nothing(tmp_path: Path) -> None:
    """And no file is touched."""
    async with wakeups_on(f"sqlite+aiosqlite:///{tmp_path}/games.sqlite3") as wakeups:
        assert isinstance(wakeups, NoWakeups)
        wakeups.tell(Wakeup.DELIVERY)
    assert not (tmp_path / "games.sqlite3").exists()


@pytest.fixture
def narrowing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The latest migration takes something away."""
    newest = newest_version()

    def phase(migration: SimpleNamespace) -> Phase:
        return Phase.CONTRACT if migration.revision == newest else Phase.EXPAND

    monkeypatch.setattr("db.upgrading.phase_of", phase)
    monkeypatch.setattr("db.upgrading.command.upgrade", lambda *_: None)


async def before_newest(url: str) -> None:
    """Let the database at *url* want the latest migration, which is left out here."""
    scripts = ScriptDirectory(str(Path(phases.__file__).parent / "migrations"))
    newest = scripts.get_revision(newest_version())
    await execute(url, FORGET_LAST, version=newest.down_revision)


@pytest.mark.usefixtures("narrowing")
async def test_nothing_is_taken_away_from_a_bot_that_runs(postgresql_url: str) -> None:
    """A migration that narrows the schema waits until none runs."""
    async with wakeups_on(postgresql_url):
        await before_newest(postgresql_url)
        with pytest.raises(StoreNarrowedError) as refused:
            await migrate(postgresql_url)
    assert refused.value.version == newest_version()

    await migrate(postgresql_url)


async def test_what_is_added_does_not_disturb_a_bot_that_runs(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So a new version starts beside the old one."""
    done: list[object] = []
    monkeypatch.setattr("db.upgrading.command.upgrade", lambda *_: done.append(None))
    async with wakeups_on(postgresql_url):
        await before_newest(postgresql_url)
        await migrate(postgresql_url)
    assert done


async def test_no_bot_begins_while_something_is_taken_away(
    postgresql_url: str,
) -> None:
    """It waits, and finds the newer schema."""
    engine = create_async_engine(postgresql_url)
    async with engine.begin() as connection:
        assert await connection.run_sync(phases.is_alone)
        begins = asyncio.create_task(wakeups_on(postgresql_url).__aenter__())
        assert await asyncio.wait({begins}, timeout=0.2) == (set(), {begins})
        begins.cancel()
        await asyncio.gather(begins, return_exceptions=True)
    await engine.dispose()


def migrations() -> list[Script]:
    scripts = ScriptDirectory(str(Path(phases.__file__).parent / "migrations"))
    return list(scripts.walk_revisions())


@pytest.mark.parametrize("migration", migrations(), ids=lambda each: each.revision)
def test_each_migration_names_its_phase(migration: Script) -> None:
    """``phase = "expand"`` or ``"contract"``. What drops, renames or demands is the latter."""
    written = Path(migration.path).read_text("utf-8")
    narrows = any(
        word in written
        for word in (
            "drop_column",
            "drop_table",
            "drop_constraint",
            "alter_column",
            "RENAME COLUMN",
            "DELETE FROM",
        )
    )
    assert phase_of(migration) is (Phase.CONTRACT if narrows else Phase.EXPAND)
