"""The threads beside the event loop, each for work of one kind.

None of it is in the threads that asyncio has of its own: looking up Discord's address uses those.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

Result = TypeVar("Result")
Given = ParamSpec("Given")

BOARDS = ThreadPoolExecutor(2, thread_name_prefix="boards")
"""For boards and moves, which take milliseconds, and for which somebody waits who plays."""

_TABLES = ThreadPoolExecutor(1, thread_name_prefix="tables")
"""For what takes longer, though not long enough for a process: standings, and what the bot posts
by itself. People wait for one another there, but never those who play.
"""


async def beside(
    work: Callable[Given, Result], *arguments: Given.args, **options: Given.kwargs
) -> Result:
    """Do *work*, which a move or a board needs."""
    return await asyncio.get_running_loop().run_in_executor(
        BOARDS, partial(work, *arguments, **options)
    )


async def in_background(
    work: Callable[Given, Result], *arguments: Given.args, **options: Given.kwargs
) -> Result:
    """Do *work* that no board waits for."""
    return await asyncio.get_running_loop().run_in_executor(
        _TABLES, partial(work, *arguments, **options)
    )
