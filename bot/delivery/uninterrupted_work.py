"""Work that is finished even if the bot is stopped meanwhile."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


async def uninterrupted(work: Coroutine[Any, Any, Result]) -> Result:
    """Finish *work* even if the calling task is cancelled meanwhile, and return its result.

    Requests to the database need this: otherwise their thread would answer to a closed event loop.
    """
    task = asyncio.create_task(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task})
        raise
