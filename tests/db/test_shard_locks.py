"""A shard is one process's at a time, on a real PostgreSQL."""

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import TypeAlias

import pytest

from db.shard_locks import PostgresqlShardLocks, shard_locks_on
from play.shards import AnyShards, Shard
from tests.support.postgresql import somebody_waits
from tests.support.waiting import eventually, limited

Both: TypeAlias = tuple[PostgresqlShardLocks, PostgresqlShardLocks]


@pytest.fixture
async def both(postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Both]:
    """Those of two processes, which soon tire of a busy database."""
    monkeypatch.setattr("db.engines.PATIENCE", 0.001)
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
    """The same number is nothing to speak of."""
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
