"""SQLite without its thread, as most tests have it; ``test_transactions`` tests it too."""

import asyncio
import threading

import pytest

from db.store import SqlStore
from play.matches.errors import UnknownMatchError
from tests.support.examples import NOON


async def test_no_thread_is_started(sql_store: SqlStore) -> None:
    """Whatever is read or written."""
    threads = threading.active_count()

    async with sql_store.begin() as unit:
        await unit.uptime.mark(NOON)
    async with sql_store.read() as unit:
        assert await unit.uptime.alive_at() == NOON
        with pytest.raises(UnknownMatchError):
            await unit.matches.load_match(1)

    assert threading.active_count() == threads


async def test_others_go_on_between_two_statements(sql_store: SqlStore) -> None:
    """As they do while a thread executes one."""
    happened: list[str] = []

    async def other() -> None:
        happened.append("other")

    async with sql_store.read() as unit:
        await unit.uptime.alive_at()
        going_on = asyncio.create_task(other())
        await unit.uptime.alive_at()
        happened.append("statement")

    await going_on
    assert happened == ["other", "statement"]
