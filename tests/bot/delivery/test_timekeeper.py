"""Deadlines are kept, those too that are set while the timekeeper sleeps."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pytest

from bot.delivery import timekeeper
from bot.delivery.alarm import Alarm
from bot.delivery.timekeeper import Timekeeper
from db.store import SqlStore
from play.challenges.challenge import Challenge
from play.services.challenges import Challenges
from play.shards import ALL_SHARDS, Shards
from tests.support.cases import for_each
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, HALL, HOUR, NOON
from tests.support.waiting import eventually, limited

SOON = timedelta(seconds=10)


def now() -> datetime:
    return NOON


@dataclass
class Kept:
    """A duty, which notes the shards for which it is *done*."""

    act: Callable[[], Coroutine[None, None, None]]
    due: Callable[[], Coroutine[None, None, datetime | None]]
    done: list[Shards] = field(default_factory=list)

    async def run_due(self, shards: Shards = ALL_SHARDS) -> None:
        self.done.append(shards)
        await self.act()

    async def next_due(self, shards: Shards = ALL_SHARDS) -> datetime | None:
        del shards
        return await self.due()


@pytest.fixture
def naps(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """For how many seconds somebody has gone to sleep by an alarm, each time."""
    naps: list[float] = []
    sleep = Alarm.sleep

    async def noted(alarm: Alarm, seconds: float) -> None:
        naps.append(seconds)
        await sleep(alarm, seconds)

    monkeypatch.setattr(Alarm, "sleep", noted)
    return naps


async def test_a_deadline_set_during_the_sleep_is_kept(
    sql_store: SqlStore, naps: list[float]
) -> None:
    """The sleep until one deadline is shortened by an earlier one; neither comes too soon."""
    time, alarm = NOON, Alarm()
    challenges = Challenges(sql_store, lambda: time, lambda: 0.0, alarm.ring)
    keeper = Timekeeper([challenges], challenges.next_due, alarm, lambda: time, Shards)
    running = asyncio.create_task(keeper.run())
    await eventually(lambda: naps == [timekeeper.MAX_IDLE_SECONDS])

    for ending, left in ((2 * SOON, [20]), (SOON, [10]), (SOON, [10])):
        async with sql_store.begin() as unit:
            period = (NOON + ending - HOUR, HOUR)
            await unit.challenges.add_challenge(
                Challenge.issue(HALL, ANNA, BJORN, ANNA_ATTACKS, period)
            )
        naps.clear()
        alarm.ring()
        await eventually(lambda: naps == left)  # noqa: B023
    for passed, opened in ((SOON, 1), (2 * SOON, 0)):
        naps.clear()
        time = NOON + passed
        alarm.ring()
        await eventually(lambda: bool(naps))
        assert len(await challenges.open_for(BJORN)) == opened

    running.cancel()
    await asyncio.wait({running})


@pytest.fixture
def alarm() -> Alarm:
    return Alarm()


async def test_nothing_is_done_while_out_of_touch(alarm: Alarm, naps: list[float]) -> None:
    """Players could not have moved, so no flag may fall."""
    acted = asyncio.Event()

    async def act() -> None:
        acted.set()

    async def next_due() -> datetime | None:
        return None if acted.is_set() else now()

    touching = Shards(2, frozenset())
    kept = Kept(act, next_due)
    timekeeper = Timekeeper([kept], kept.next_due, alarm, now, lambda: touching)
    running = asyncio.create_task(timekeeper.run())
    await eventually(lambda: bool(naps))
    assert not acted.is_set()

    touching = Shards(2, frozenset({1}))
    alarm.ring()
    async with limited():
        await acted.wait()
    assert kept.done == [touching]
    running.cancel()
    await asyncio.wait({running})


@for_each("deadline", [None, NOON + HOUR])
async def test_it_looks_at_times_for_what_nobody_has_told_it_of(
    deadline: datetime | None, alarm: Alarm, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program may have changed a deadline; nothing is done before it is due."""
    monkeypatch.setattr(timekeeper, "MAX_IDLE_SECONDS", 0.001)
    looks = iter(range(3))
    looked_again = asyncio.Event()

    async def act() -> None:
        raise AssertionError

    async def next_due() -> datetime | None:
        if next(looks, None) is None:
            looked_again.set()
        return deadline

    kept = Kept(act, next_due)
    running = asyncio.create_task(Timekeeper([kept], kept.next_due, alarm, now, Shards).run())
    async with limited():
        await looked_again.wait()
    assert not running.done()
    running.cancel()
    await asyncio.wait({running})


async def test_one_kind_that_cannot_be_read_keeps_no_other_from_its_time(
    alarm: Alarm, caplog: pytest.LogCaptureFixture, expected_errors: object
) -> None:
    """Due work for the others is done, and the log says what is wrong."""
    acted = asyncio.Event()

    async def act() -> None:
        acted.set()

    async def broken() -> datetime | None:
        raise ValueError

    async def due() -> datetime | None:
        return None if acted.is_set() else now()

    duties = [Kept(act, broken), Kept(act, due)]
    running = asyncio.create_task(Timekeeper(duties, duties[0].next_due, alarm, now, Shards).run())
    async with limited():
        await acted.wait()
    running.cancel()
    await asyncio.wait({running})
    assert "What is due cannot be done" in caplog.text
