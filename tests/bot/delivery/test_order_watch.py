"""A bot that runs follows new orders of the operator, given in another process."""

import asyncio
import logging
from collections.abc import AsyncIterator

import pytest

from bot.delivery import order_watch
from bot.delivery.alarm import Alarm
from bot.delivery.order_watch import OrderWatch
from db.store import SqlStore
from play.services.cached_orders import StandingOrders
from play.services.orders import Orders
from tests.support.examples import NOON
from tests.support.waiting import limited


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(order_watch, "SECONDS_BETWEEN_LOOKS", 0.01)


@pytest.fixture
async def standing(sql_store: SqlStore) -> StandingOrders:
    standing = StandingOrders(sql_store)
    await standing.refresh()
    return standing


@pytest.fixture
async def alarm(standing: StandingOrders) -> AsyncIterator[Alarm]:
    """A bell that rings in a bot after a new order."""
    alarm = Alarm()
    watching = asyncio.create_task(OrderWatch(standing, [alarm], silence).run())
    yield alarm
    watching.cancel()
    await asyncio.gather(watching, return_exceptions=True)


async def silence() -> None:
    """Announce nothing."""


async def test_an_order_is_followed_soon(
    sql_store: SqlStore, standing: StandingOrders, alarm: Alarm, caplog: pytest.LogCaptureFixture
) -> None:
    """Then everything looks whether it has something to do; the log tells of maintenance."""
    caplog.set_level(logging.WARNING)
    orders = Orders(sql_store, lambda: NOON)
    for give, is_open in ((orders.begin_maintenance, False), (orders.end_maintenance, True)):
        await give()
        async with limited():
            await alarm.sleep(60)
        assert standing.is_open == is_open

    said = [record.getMessage() for record in caplog.records]
    assert said == ["Maintenance has begun", "Maintenance has ended"]


async def test_while_the_store_cannot_be_read_the_old_orders_stand(
    sql_store: SqlStore, standing: StandingOrders, caplog: pytest.LogCaptureFixture
) -> None:
    """Of several failures in a row the log tells the first."""
    caplog.set_level(logging.WARNING)
    await Orders(sql_store, lambda: NOON).begin_maintenance()
    await standing.refresh()
    nowhere = SqlStore("postgresql+asyncpg://nobody@127.0.0.1:9/nothing")
    standing.store = nowhere
    watch = OrderWatch(standing, [], silence)

    await watch.look()
    await watch.look()
    await nowhere.close()

    assert not standing.is_open
    (record,) = caplog.records
    assert record.getMessage().startswith("The operator's orders cannot be read: The database")
