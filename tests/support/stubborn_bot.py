"""The whole bot, for a process of its own, which does not stop when it should."""

import asyncio
import os
from pathlib import Path

from bot import stopping
from bot.client import TaflBot
from tests.support.crashing_bot import serve


def serve_stubbornly(base: str, gateway: str) -> int:
    """Run as ``crashing_bot.serve`` does; told to stop, only write that to the file ``TOLD``.

    After ``SECONDS_TO_STOP``, that is enough.
    """

    async def close(_: TaflBot) -> None:
        Path(os.environ["TOLD"]).touch()
        await asyncio.Event().wait()

    TaflBot.close = close  # type: ignore[method-assign]
    stopping.SECONDS_TO_STOP = float(os.environ["SECONDS_TO_STOP"])
    return serve(base, gateway)
