"""The threads beside the event loop, each for work of one kind.

Asyncio's own threads stay free: they look up Discord's address. A person has one piece of work at a
time in the threads of a kind, so that nobody waits for more than one piece of anybody else.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar
from weakref import WeakValueDictionary

from play.fair_turns import present_person

Result = TypeVar("Result")
Given = ParamSpec("Given")

BOARDS = ThreadPoolExecutor(2, thread_name_prefix="boards")
"""Threads for drawing boards and computing moves: work of milliseconds that players wait for."""

_TABLES = ThreadPoolExecutor(1, thread_name_prefix="tables")
"""A single thread for slower work that no board waits for, such as standings."""

_turns = WeakValueDictionary[tuple[ThreadPoolExecutor, int], asyncio.Lock]()
"""What a person's pieces of work wait for, as long as there are any."""


async def beside(
    work: Callable[Given, Result], *arguments: Given.args, **options: Given.kwargs
) -> Result:
    """Do *work* for a move or a board in a thread for these, and return its result."""
    return await _in_turn(BOARDS, partial(work, *arguments, **options))


async def in_background(
    work: Callable[Given, Result], *arguments: Given.args, **options: Given.kwargs
) -> Result:
    """Do *work* that no board waits for in the thread for slower work; return its result."""
    return await _in_turn(_TABLES, partial(work, *arguments, **options))


async def _in_turn(threads: ThreadPoolExecutor, work: Callable[[], Result]) -> Result:
    """Do *work* in one of *threads*, after all that the same person asked for before."""
    loop, person = asyncio.get_running_loop(), present_person.get()
    if person is None:
        return await loop.run_in_executor(threads, work)
    async with _turns.setdefault((threads, person), asyncio.Lock()):
        return await loop.run_in_executor(threads, work)
