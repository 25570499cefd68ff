"""Waiting in tests for what another task or process does; never for ever."""

import asyncio
from collections.abc import Callable

import pytest

LONGEST = 600.0
"""Seconds of real time after which what a test waits for counts as missing."""


def limited() -> asyncio.Timeout:
    """A context in which nothing lasts for ever."""
    return asyncio.timeout(LONGEST)


async def eventually(happened: Callable[[], bool]) -> None:
    """Wait until something has *happened*."""
    async with limited():
        while not happened():  # noqa: ASYNC110 - databases and servers set no events
            await asyncio.sleep(0.01)


def let_pass(seconds: float, patch: pytest.MonkeyPatch) -> None:
    """Set the clock of the event loop forward: what was to be at some time until then is now."""
    loop = asyncio.get_running_loop()
    before = loop.time
    patch.setattr(loop, "time", lambda: before() + seconds)
