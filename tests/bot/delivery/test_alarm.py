"""A sleeper is woken by whoever rings, and never misses a ring."""

import asyncio
from collections.abc import Callable

import pytest

from bot.delivery.alarm import Alarm, Bells
from play.wakeups import NoWakeups, Wakeup
from tests.support.waiting import limited

LONG = 3600.0
SHORT = 0.001


@pytest.fixture
def alarm() -> Alarm:
    return Alarm()


async def asleep(alarm: Alarm, seconds: float) -> asyncio.Task[None]:
    sleeper = asyncio.create_task(alarm.sleep(seconds))
    await asyncio.sleep(0)
    assert alarm._nap is not None  # noqa: SLF001 - nothing else tells
    assert not sleeper.done()
    return sleeper


async def test_a_ring_wakes_the_sleeper(alarm: Alarm) -> None:
    """Once, however many there were; otherwise the sleep ends by itself."""
    async with limited():
        await alarm.sleep(SHORT)
        sleeper = await asleep(alarm, LONG)
        alarm.ring()
        alarm.ring()
        await sleeper

    (await asleep(alarm, LONG)).cancel()


async def test_a_sleeper_can_be_stopped(alarm: Alarm) -> None:
    """Nothing of his sleep goes on; a ring afterwards hurts nobody."""
    before = asyncio.all_tasks()
    sleeper = await asleep(alarm, LONG)
    sleeper.cancel()
    with pytest.raises(asyncio.CancelledError):
        await sleeper
    await asyncio.sleep(0)
    alarm.ring()

    assert asyncio.all_tasks() == before
    async with limited():
        await alarm.sleep(LONG)


async def test_a_ring_has_its_echoes() -> None:
    """Whoever watches games learns of them by the courier's alarm, from wherever it is rung."""
    listening: list[Callable[[Wakeup], None]] = []

    class Elsewhere(NoWakeups):
        def listen(self, heard: Callable[[Wakeup], None]) -> None:
            listening.append(heard)

    bells, echo = Bells(Elsewhere()), Alarm()
    bells[Wakeup.DELIVERY].echoes.append(echo)

    for ring in (bells.ring, *listening):
        ring(Wakeup.DELIVERY)
        async with limited():
            await echo.sleep(LONG)
