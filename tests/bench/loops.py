"""How long an event loop is held at a stretch, in seconds of the processor."""

import asyncio
from collections.abc import Awaitable
from time import process_time, sleep

TICK = 0.000_2
"""Seconds between two glances of the loop at what is to be done."""


async def longest_hold(work: Awaitable[object]) -> float:
    """The most that this process computed between two glances of the loop, until *work* is done.

    On a machine of its own it stands still for as long; by the clock other programs hold it up
    too. What threads compute while the loop sleeps counts as well, so it sleeps but for a moment.
    """
    working = asyncio.ensure_future(work)
    longest, last = 0.0, process_time()
    while not working.done():
        # As the loop waits for news, without the interpreter; its own waits last a millisecond.
        sleep(TICK)  # noqa: ASYNC251
        await asyncio.sleep(0)
        longest = max(longest, (now := process_time()) - last)
        last = now
    await working
    return longest
