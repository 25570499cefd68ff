"""A store's measurements of its work, where somebody watches."""

from itertools import count
from pathlib import Path

import pytest

from db.measurements import StoreWatch
from db.store import SqlStore
from play.store.port import Store
from play.time.habits import DEFAULT_HABITS
from tests.support.examples import ANNA, NOON, new_match
from tests.support.stored import add_match


class MidwayError(Exception):
    """Something goes wrong in the middle of a request."""


class Watcher:
    """Watches by a clock that goes on by a second with each look."""

    def __init__(self) -> None:
        self.statements: list[float] = []
        self.moves: list[int] = []
        seconds = count()
        self.watch = StoreWatch(
            lambda: float(next(seconds)), self.statements.append, self.moves.append
        )


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest) -> str:
    """Where there is an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{request.getfixturevalue('database')}"
    request.getfixturevalue("postgresql")
    found: str = request.getfixturevalue("postgresql_url")
    return found


async def test_moves_are_told_when_they_are_stored(address: str) -> None:
    """After the commit: a request that fails has stored none. A match that begins has none."""
    watcher = Watcher()
    store = SqlStore(address, watch=watcher.watch)
    match = await add_match(store, new_match())
    assert watcher.moves == []

    played = match.play(ANNA, "c1-b1", NOON, None, DEFAULT_HABITS)

    async def fail_midway() -> None:
        async with store.begin() as unit:
            await unit.matches.save(played, seen=0, habits=DEFAULT_HABITS)
            raise MidwayError

    with pytest.raises(MidwayError):
        await fail_midway()
    assert watcher.moves == []

    async with store.begin() as unit:
        await unit.matches.save(played, seen=0, habits=DEFAULT_HABITS)
    await store.close()
    assert watcher.moves == [1]


async def test_each_statement_is_timed(address: str) -> None:
    """By the clock that is given."""
    watcher = Watcher()
    store = SqlStore(address, watch=watcher.watch)
    async with store.read() as unit:
        await unit.workload.running_matches()
        asked = len(watcher.statements)
        await unit.workload.running_matches()
    await store.close()

    assert len(watcher.statements) == asked + 1
    assert set(watcher.statements) == {1.0}


async def test_a_store_that_nobody_watches_times_nothing(sql_store: Store, database: Path) -> None:
    """SQLAlchemy is not even asked to tell."""
    store = SqlStore(f"sqlite+aiosqlite:///{database}")
    events = store._reader.sync_engine.dispatch.before_cursor_execute  # noqa: SLF001

    assert list(events) == []
    await store.close()
