"""The whole bot, for a process of its own, which does not stop when it should."""

import asyncio
import os
from pathlib import Path

from bot import stopping
from bot.client import TaflBot
from tests.support.crashing_bot import serve


async def never_close(_: TaflBot) -> None:
    """Only write that the bot was told to close."""
    await asyncio.to_thread(Path(os.environ["TOLD"]).touch)
    await asyncio.Event().wait()


def serve_stubbornly(base: str, gateway: str) -> int:
    """Run as ``crashing_bot.serve`` does; told to stop, only write that to the file ``TOLD``."""
    setattr(TaflBot, "close", never_close)  # noqa: B010 - mypy would not have it
    stopping.SECONDS_TO_STOP = float(os.environ["SECONDS_TO_STOP"])
    return serve(base, gateway)
