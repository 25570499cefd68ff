"""Deadlines are kept, those too that are set while the timekeeper sleeps."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest

from bot.delivery import timekeeper
from bot.delivery.alarm import Alarm
from bot.delivery.timekeeper import Timekeeper
from db.store import SqlStore
from play.challenges.challenge import Challenge
from play.challenges.state import ChallengeState
from play.services.challenges import Challenges
from play.shards import ALL_SHARDS, Shards
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, HALL, HOUR
from tests.support.waiting import limited

SOON = timedelta(seconds=0.3)


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


def now() -> datetime:
    return datetime.now(UTC)


async def issue(sql_store: SqlStore, ending: datetime) -> int:
    """The number of a challenge that ends so soon that nobody could have issued it."""
    begin = ending - HOUR
    async with sql_store.begin() as unit:
        challenge = Challenge.issue(HALL, ANNA, BJORN, ANNA_ATTACKS, (begin, HOUR))
        return (await unit.challenges.add(challenge)).id


async def expiry(challenges: Challenges, challenge_id: int) -> datetime:
    """When the challenge is found to have expired."""
    async with limited():
        while (await challenges.get(challenge_id)).state is ChallengeState.OPEN:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
    return now()


@pytest.fixture
def alarm() -> Alarm:
    return Alarm()


@pytest.fixture
def challenges(sql_store: SqlStore, alarm: Alarm) -> Challenges:
    return Challenges(sql_store, now, lambda: 0.0, alarm.ring)


@pytest.fixture
async def keeping(challenges: Challenges, alarm: Alarm) -> AsyncIterator[Timekeeper]:
    """It has found nothing to wait for, and sleeps."""
    keeper = Timekeeper([challenges], challenges.next_due, alarm, now, Shards)
    running = asyncio.create_task(keeper.run())
    await asyncio.sleep(0.05)
    yield keeper
    running.cancel()
    await asyncio.wait({running})


@pytest.mark.usefixtures("keeping")
async def test_a_deadline_set_during_the_sleep_is_kept(
    challenges: Challenges, alarm: Alarm, sql_store: SqlStore
) -> None:
    """The challenge expires when its time has come, and not before."""
    ending = now() + SOON
    challenge_id = await issue(sql_store, ending)
    alarm.ring()

    assert await expiry(challenges, challenge_id) >= ending


@pytest.mark.usefixtures("keeping")
async def test_an_earlier_deadline_comes_first(
    challenges: Challenges, alarm: Alarm, sql_store: SqlStore
) -> None:
    """The sleep until one deadline is shortened by another; the later one is still kept."""
    later, earlier = now() + 2 * SOON, now() + SOON
    second = await issue(sql_store, later)
    alarm.ring()
    await asyncio.sleep(0.02)
    first = await issue(sql_store, earlier)
    alarm.ring()

    assert earlier <= await expiry(challenges, first) < later
    assert await expiry(challenges, second) >= later


async def test_nothing_is_done_while_out_of_touch(alarm: Alarm) -> None:
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
    await asyncio.sleep(0.02)
    assert not acted.is_set()

    touching = Shards(2, frozenset({1}))
    alarm.ring()
    async with limited():
        await acted.wait()
    assert kept.done == [touching]
    running.cancel()
    await asyncio.wait({running})


@pytest.mark.parametrize("deadline", [None, now() + HOUR])
async def test_nothing_is_done_before_it_is_due(deadline: datetime | None, alarm: Alarm) -> None:
    looked = asyncio.Event()

    async def act() -> None:
        raise AssertionError

    async def next_due() -> datetime | None:
        looked.set()
        return deadline

    kept = Kept(act, next_due)
    keeper = Timekeeper([kept], kept.next_due, alarm, now, Shards)
    running = asyncio.create_task(keeper.run())
    async with limited():
        await looked.wait()
    await asyncio.sleep(0.02)
    assert not running.done()
    running.cancel()
    await asyncio.wait({running})


async def test_it_looks_at_times_for_what_nobody_has_told_it_of(
    alarm: Alarm, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program may have changed a deadline."""
    monkeypatch.setattr(timekeeper, "MAX_IDLE_SECONDS", 0.001)
    looks = iter(range(3))
    looked_again = asyncio.Event()

    async def act() -> None:
        raise AssertionError

    async def next_due() -> datetime | None:
        if next(looks, None) is None:
            looked_again.set()
        return None

    kept = Kept(act, next_due)
    keeper = Timekeeper([kept], kept.next_due, alarm, now, Shards)
    running = asyncio.create_task(keeper.run())
    async with limited():
        await looked_again.wait()
    running.cancel()
    await asyncio.wait({running})


async def test_one_kind_that_cannot_be_read_keeps_no_other_from_its_time(
    alarm: Alarm, caplog: pytest.LogCaptureFixture, expected_errors: object
) -> None:
    """What is due of the others is done, and the log says what is wrong."""
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
