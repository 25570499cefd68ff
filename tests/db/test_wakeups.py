"""Wake-ups between processes on one database."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from sqlalchemy import TextClause, text
from sqlalchemy.ext.asyncio import create_async_engine

from db.wakeups import wakeups_on
from play.store.errors import StoreUnreachableError
from play.wakeups import NoWakeups, Wakeup, Wakeups
from tests.support.waiting import eventually

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


async def execute(url: str, statement: TextClause) -> None:
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(statement)
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
    await execute(postgresql_url, END_LISTENERS)
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
