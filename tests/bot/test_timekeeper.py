"""Deadlines are kept, those too that are set while the timekeeper sleeps."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest

from bot.alarm import Alarm
from bot.timekeeper import Timekeeper
from play.challenge import Challenge, ChallengeState
from play.services.challenges import Challenges
from tests.bot.waiting import limited
from tests.play.examples import ANNA, ANNA_ATTACKS, BJORN, HALL, HOUR
from tests.play.fakes import FakeStore

SOON = timedelta(seconds=0.3)


def now() -> datetime:
    return datetime.now(UTC)


async def issue(store: FakeStore, ending: datetime) -> int:
    """The number of a challenge that ends so soon that nobody could have issued it."""
    begin = ending - HOUR
    async with store.begin() as unit:
        challenge = Challenge.issue(HALL, ANNA, BJORN, ANNA_ATTACKS, (begin, HOUR))
        return (await unit.challenges.add(challenge)).id


async def expiry(timekeeper: Timekeeper, challenge_id: int) -> datetime:
    """When the challenge is found to have expired."""
    challenges = timekeeper.challenges
    async with limited():
        while (await challenges.get(challenge_id)).state is ChallengeState.OPEN:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
    return now()


@pytest.fixture
def store() -> FakeStore:
    return FakeStore()


@pytest.fixture
async def timekeeper(store: FakeStore) -> AsyncIterator[Timekeeper]:
    """It has found nothing to wait for, and sleeps."""
    alarm = Alarm()
    timekeeper = Timekeeper(Challenges(store, now, lambda: 0.0, alarm.ring), alarm, now)
    running = asyncio.create_task(timekeeper.run())
    await asyncio.sleep(0.02)
    yield timekeeper
    running.cancel()
    await asyncio.wait({running})


async def test_a_deadline_set_during_the_sleep_is_kept(
    timekeeper: Timekeeper, store: FakeStore
) -> None:
    """The challenge expires when its time has come, and not before."""
    ending = now() + SOON
    challenge_id = await issue(store, ending)
    timekeeper.alarm.ring()

    assert await expiry(timekeeper, challenge_id) >= ending


async def test_an_earlier_deadline_comes_first(timekeeper: Timekeeper, store: FakeStore) -> None:
    """The sleep until one deadline is shortened by another; the later one is still kept."""
    later, earlier = now() + 2 * SOON, now() + SOON
    second = await issue(store, later)
    timekeeper.alarm.ring()
    await asyncio.sleep(0.02)
    first = await issue(store, earlier)
    timekeeper.alarm.ring()

    assert earlier <= await expiry(timekeeper, first) < later
    assert await expiry(timekeeper, second) >= later
