"""Things that one process has to itself: a SQLite file, a shard, a lease, the start."""

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import TypeAlias

import pytest

from db.postgresql_locks import one_at_a_time
from db.shard_locks import PostgresqlShardLocks, shard_locks_on
from db.sqlite_lock import sole_process
from db.store import SqlStore
from play.services.servers import Announcements
from play.shards import AnyShards, Shard
from play.store.errors import StoreInUseError, StoreUnusableError
from play.store.port import Store, Unit
from tests.support.examples import MINUTE, NOON
from tests.support.postgresql import somebody_waits
from tests.support.waiting import eventually, limited


def test_a_second_process_is_refused_until_the_first_has_ended(url: str) -> None:
    """However that ends: the lock dies with it."""
    ready, tell = os.pipe()
    if not (first := os.fork()):
        with sole_process(url):
            os.write(tell, b"!")
            signal.pause()
    os.read(ready, 1)

    with pytest.raises(StoreInUseError), sole_process(url):
        pass

    os.kill(first, signal.SIGKILL)
    os.waitpid(first, 0)
    with sole_process(url):
        pass


def test_whoever_is_refused_leaves_everything_as_it_is(url: str, database: Path) -> None:
    with sole_process(url):
        before = {file: file.stat() for file in database.parent.iterdir()}

        with pytest.raises(StoreInUseError), sole_process(url):
            pass

        assert {file: file.stat() for file in database.parent.iterdir()} == before


def test_the_folder_is_made_for_it(tmp_path: Path) -> None:
    """The lock comes before the database."""
    with sole_process(f"sqlite+aiosqlite:///{tmp_path}/data/games.sqlite3"):
        assert (tmp_path / "data").is_dir()


def test_processes_may_share_a_database_of_postgresql() -> None:
    url = "postgresql+asyncpg://somebody@127.0.0.1:1/games"

    with sole_process(url), sole_process(url):
        pass


def test_where_there_can_be_no_file_there_is_no_database() -> None:
    url = "sqlite+aiosqlite:////dev/null/games.sqlite3"

    with pytest.raises(StoreUnusableError), sole_process(url):
        pass


def test_what_goes_wrong_inside_is_passed_on(url: str) -> None:
    """A lost connection is no fault of the database."""
    with pytest.raises(ConnectionResetError), sole_process(url):
        raise ConnectionResetError

    with sole_process(url):
        pass


Both: TypeAlias = tuple[PostgresqlShardLocks, PostgresqlShardLocks]


@pytest.fixture
async def both(postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Both]:
    """Those of two processes, which soon tire of a busy database."""
    monkeypatch.setattr("db.sqlalchemy_engines.PATIENCE", 0.001)
    first, second = PostgresqlShardLocks(postgresql_url), PostgresqlShardLocks(postgresql_url)
    yield first, second
    await first.give_back()
    await second.give_back()


async def test_a_shard_is_taken_once_the_other_process_has_given_it_back(
    both: Both, postgresql_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Until then the new process waits, however long, and says so. Other shards are free."""
    old, new = both
    await old.take(Shard(0, 4))
    async with limited():
        await new.take(Shard(1, 4))
    with caplog.at_level(logging.WARNING, "db.shard_locks"):
        taking = asyncio.create_task(new.take(Shard(0, 4)))
        await eventually(lambda: "Another process has shard 0 of 4." in caplog.text)
    await somebody_waits(postgresql_url)
    assert not taking.done()

    await old.give_back()

    async with limited():
        await taking


async def test_another_number_of_shards_is_noticed(
    both: Both, caplog: pytest.LogCaptureFixture
) -> None:
    """A number that has not changed is nothing to speak of."""
    one, other = both
    await one.take(Shard(3, 4))
    await other.take(Shard(0, 4))
    assert caplog.text == ""
    await other.give_back()

    await other.take(Shard(2, 3))

    assert "Another process has another number of shards than 3." in caplog.text


def test_on_sqlite_all_shards_are_there_for_the_taking() -> None:
    """The one process has them all."""
    assert isinstance(shard_locks_on("sqlite+aiosqlite:///games.sqlite3"), AnyShards)


ONE, OTHER = 1001, 1002
"""Numbers of processes."""

SECOND = timedelta(seconds=1)


async def test_a_lease_is_one_processs_until_it_ends(unit: Unit) -> None:
    """That one may renew it; whoever comes too early learns when it ends."""
    take = unit.leases.take
    assert await take("a", ONE, NOON, NOON + MINUTE) is None
    assert await take("b", OTHER, NOON, NOON + MINUTE) is None
    assert await take("a", OTHER, NOON, NOON + MINUTE) == NOON + MINUTE
    assert await take("a", ONE, NOON + SECOND, NOON + 2 * MINUTE) is None
    assert await take("a", OTHER, NOON + MINUTE, NOON + 3 * MINUTE) == NOON + 2 * MINUTE
    assert await take("a", OTHER, NOON + 2 * MINUTE, NOON + 3 * MINUTE) is None
    assert await take("a", ONE, NOON + 2 * MINUTE, NOON + 3 * MINUTE) == NOON + 3 * MINUTE


async def test_a_lease_is_given_back_by_its_holder(unit: Unit) -> None:
    await unit.leases.take("a", ONE, NOON, NOON + MINUTE)
    await unit.leases.give_back("a", OTHER)
    assert await unit.leases.take("a", OTHER, NOON, NOON + MINUTE) is not None

    await unit.leases.give_back("a", ONE)

    assert await unit.leases.take("a", OTHER, NOON, NOON + MINUTE) is None


APPLICATION, OTHER = 77, 78


async def test_it_is_known_what_discord_was_told_last(store: Store) -> None:
    """Of each application: the token may be that of another one now."""
    announcements = Announcements(store)
    assert await announcements.is_news(APPLICATION, "one")

    await announcements.told(APPLICATION, "one")

    assert not await announcements.is_news(APPLICATION, "one")
    assert await announcements.is_news(APPLICATION, "two")
    assert await announcements.is_news(OTHER, "one")


async def test_of_many_starts_one_tells_discord(postgresql: SqlStore, postgresql_url: str) -> None:
    """The others wait, and find it told."""
    announcements, told = Announcements(postgresql), list[int]()

    async def start(number: int) -> None:
        async with one_at_a_time(postgresql_url):
            if await announcements.is_news(APPLICATION, "one"):
                told.append(number)
                await asyncio.sleep(0)
                await announcements.told(APPLICATION, "one")

    await asyncio.gather(*map(start, range(4)))

    assert len(told) == 1


async def test_one_process_on_sqlite_waits_for_nobody(tmp_path: Path) -> None:
    """And makes no file."""
    async with one_at_a_time(f"sqlite+aiosqlite:///{tmp_path}/games.sqlite3"):
        pass

    assert not (tmp_path / "games.sqlite3").exists()
