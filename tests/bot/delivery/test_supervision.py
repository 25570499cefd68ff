"""A task that should run for ever, and has ended, is begun again."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from datetime import timedelta

import pytest

from bot.delivery import supervision
from bot.delivery.supervision import STEADY, Supervised
from tests.support.examples import NOON
from tests.support.waiting import eventually

SECOND = timedelta(seconds=1)


class Work:
    """A task that runs until it is told to end."""

    def __init__(self) -> None:
        self.time = NOON
        self.begun = 0
        self.ends: asyncio.Queue[BaseException | None] = asyncio.Queue()
        self.supervised = Supervised("courier", self.run, lambda: self.time)

    async def run(self) -> None:
        self.begun += 1
        error = await self.ends.get()
        if error is not None:
            raise error

    async def end(self, error: BaseException | None = None) -> None:
        """End, and wait until it runs again."""
        begun = self.begun
        self.ends.put_nowait(error)
        await eventually(lambda: self.begun > begun)


@pytest.fixture
async def work(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Work]:
    monkeypatch.setattr(supervision, "FIRST_PAUSE_SECONDS", 0.0)
    work = Work()
    task = asyncio.create_task(work.supervised.run())
    await eventually(lambda: work.begun == 1)
    yield work
    task.cancel()
    await asyncio.wait({task})
    assert task.cancelled()


async def test_it_runs_again_however_it_has_ended(
    work: Work, expected_errors: Callable[[], list[logging.LogRecord]]
) -> None:
    """The whole story is told once, until it has run steadily."""
    errors = [ValueError("out of order"), asyncio.CancelledError(), None]
    for number, error in enumerate([*errors, ExceptionGroup("children", [ValueError("bad")])]):
        await work.end(error)
        await work.end(error)
        first, second = expected_errors()[2 * number :]
        assert first.getMessage() == "The courier has ended, and is begun again"
        assert error is None or first.exc_info is not None
        assert not second.exc_info
        work.time += STEADY


async def test_it_is_lost_when_it_does_not_come_back_for_good(
    work: Work, expected_errors: object
) -> None:
    """One end is no reason to worry; many are, and then it has to run steadily."""
    assert not work.supervised.is_lost()
    await work.end(ValueError())
    assert not work.supervised.is_lost()

    work.time += STEADY - SECOND
    await work.end(ValueError())
    assert not work.supervised.is_lost()
    work.time += SECOND
    assert work.supervised.is_lost()

    work.time += STEADY - SECOND
    assert not work.supervised.is_lost()
