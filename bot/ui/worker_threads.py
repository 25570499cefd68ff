"""The threads beside the event loop, each for work of one kind.

Asyncio's own threads stay free: they look up Discord's address.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

Result = TypeVar("Result")
Given = ParamSpec("Given")

BOARDS = ThreadPoolExecutor(2, thread_name_prefix="boards")
"""Threads for drawing boards and computing moves: work of milliseconds that players wait for."""

_TABLES = ThreadPoolExecutor(1, thread_name_prefix="tables")
"""A single thread for slower work that no board waits for, such as standings."""


async def beside(
    work: Callable[Given, Result], *arguments: Given.args, **options: Given.kwargs
) -> Result:
    """Do *work* for a move or a board in a thread for these, and return its result."""
    return await asyncio.get_running_loop().run_in_executor(
        BOARDS, partial(work, *arguments, **options)
    )


async def in_background(
    work: Callable[Given, Result], *arguments: Given.args, **options: Given.kwargs
) -> Result:
    """Do *work* that no board waits for in the thread for slower work; return its result."""
    return await asyncio.get_running_loop().run_in_executor(
        _TABLES, partial(work, *arguments, **options)
    )
