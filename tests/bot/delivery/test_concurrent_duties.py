"""Slow work is done beside everything else, a few things at a time."""

import asyncio
import logging
from collections.abc import AsyncIterator

import pytest

from bot.delivery.concurrent_duties import SideBySide
from db.store import SqlStore
from play.fair_turns import Asker
from play.services.duties import FIRST_PAUSE
from play.store.errors import StoreBusyError
from tests.support.chores import Chores, chores
from tests.support.examples import MINUTE
from tests.support.waiting import eventually
from tests.support.world import World


@pytest.fixture
def world(sql_store: SqlStore) -> World:
    return World(sql_store)


@pytest.fixture
def go_on() -> asyncio.Event:
    """Until this is set, nothing comes to its end."""
    return asyncio.Event()


@pytest.fixture
async def work(world: World, go_on: asyncio.Event) -> Chores:
    """Three things that are due, and take long."""

    async def meanwhile() -> None:
        await go_on.wait()

    return chores(world, 1, 2, 3, meanwhile=meanwhile)


@pytest.fixture
async def beside(work: Chores, world: World, go_on: asyncio.Event) -> AsyncIterator[SideBySide]:
    """Two of them can be done at a time."""
    beside = SideBySide(work, 2, world.wake)
    yield beside
    go_on.set()
    await beside.finish()


async def test_nobody_waits_for_what_is_begun(
    beside: SideBySide, work: Chores, go_on: asyncio.Event
) -> None:
    """It is not begun again, and finished before the bot stops."""
    await beside.run_due()
    assert work.put_off.in_hand == {1, 2}
    assert work.done == []
    await beside.run_due()
    assert await beside.next_due() is None

    stopping = asyncio.create_task(beside.finish())
    await asyncio.sleep(0)
    assert not stopping.done()
    go_on.set()
    await eventually(stopping.done)
    assert work.done == [1, 2]


async def test_the_next_thing_is_due_when_one_is_done(
    beside: SideBySide, work: Chores, world: World, go_on: asyncio.Event
) -> None:
    """The timekeeper is woken for it."""
    await beside.run_due()
    wakes = world.wakes
    go_on.set()
    await beside.finish()

    assert world.wakes > wakes
    assert await beside.next_due() == world.time
    await beside.run_due()
    await beside.finish()
    assert work.done == [1, 2, 3]


@pytest.mark.usefixtures("expected_errors")
async def test_one_that_fails_is_put_off(
    beside: SideBySide, work: Chores, world: World, go_on: asyncio.Event
) -> None:
    """The timekeeper is woken: it has to know when the pause is over."""
    work.fails[1] = ValueError("bad")
    del work.due[2], work.due[3]
    await beside.run_due()
    wakes = world.wakes
    go_on.set()
    await beside.finish()

    assert world.wakes > wakes
    assert await beside.next_due() == world.time + FIRST_PAUSE


async def test_a_busy_store_puts_everything_off(
    beside: SideBySide,
    work: Chores,
    world: World,
    go_on: asyncio.Event,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The log says so in a line for each thing, without a traceback."""
    work.fails = dict.fromkeys((1, 2), StoreBusyError())
    del work.due[3]
    go_on.set()
    with caplog.at_level(logging.WARNING):
        await beside.run_due()
        await beside.finish()

    assert await beside.next_due() == world.time + FIRST_PAUSE
    said = [record.message.partition(": ")[0] for record in caplog.records]
    assert said == 2 * ["A chore has to wait"]
    assert not any(record.exc_info for record in caplog.records)


async def test_people_and_servers_take_turns(world: World) -> None:
    """Whoever has much waiting, and for longer, has one thing done before others come next."""
    askers = {key: Asker(key % 2, None) for key in range(10)} | {10: Asker(10, 90)}
    work = chores(world, *range(11), askers=askers)
    work.due[10] += MINUTE
    world.wait(MINUTE)
    beside = SideBySide(work, 1, world.wake)

    for _ in range(4):
        await beside.run_due()
        await beside.finish()

    assert work.done == [0, 1, 10, 2]
