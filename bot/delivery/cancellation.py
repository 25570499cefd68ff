"""Work that is not left half done when the bot stops."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


async def uninterrupted(work: Coroutine[Any, Any, Result]) -> Result:
    """Do *work* to its end, also if whoever asks for it is cancelled meanwhile.

    For requests to the database, whose thread would otherwise answer to a loop that is closed.
    """
    task = asyncio.create_task(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task})
        raise
