"""Work that is under way when the bot stops is not left half done."""

import asyncio

import pytest

from bot.delivery.uninterrupted_work import uninterrupted


async def test_work_comes_to_its_end_before_a_task_is_cancelled() -> None:
    """Then the task ends as it was told to."""
    going, go_on, done = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def work() -> None:
        going.set()
        await go_on.wait()
        done.set()

    task = asyncio.create_task(uninterrupted(work()))
    await going.wait()
    task.cancel()
    await asyncio.sleep(0)
    assert not task.done()

    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert done.is_set()


async def test_work_gives_its_result_or_its_error() -> None:
    """As if it was simply awaited."""

    async def divide(number: int) -> float:
        return 6 / number

    assert await uninterrupted(divide(2)) == 3
    with pytest.raises(ZeroDivisionError):
        await uninterrupted(divide(0))
