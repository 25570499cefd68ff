"""Holds of an event loop: the longest stretches, in seconds of the processor's work."""

import asyncio
from collections.abc import Awaitable
from time import sleep, thread_time

TICK = 0.000_2
"""Seconds between two glances of the loop at what is to be done."""


async def longest_hold(work: Awaitable[object]) -> float:
    """The most that this thread computed between two glances of the loop, until *work* is done.

    On a machine of its own it stands still for as long; by the clock, other programs hold it up
    too. What other threads compute meanwhile does not hold it: they let the interpreter go.
    """
    working = asyncio.ensure_future(work)
    longest, last = 0.0, thread_time()
    while not working.done():
        # As the loop waits for news, without the interpreter; its own waits last a millisecond.
        sleep(TICK)  # noqa: ASYNC251
        await asyncio.sleep(0)
        longest = max(longest, (now := thread_time()) - last)
        last = now
    await working
    return longest
