"""Stopping the bot by Ctrl+C, or by SIGTERM, which ``kill`` and service managers send."""

import asyncio
import os
import signal
from collections.abc import Coroutine
from threading import Timer
from types import FrameType

SECONDS_TO_STOP = 20.0
"""Seconds after a signal until the program is ended; the next start resumes unfinished work."""

SECONDS_TO_NOTICE = 0.5
"""Seconds until a task is cancelled again: ``wait_for`` may lose a cancel before Python 3.12."""

SIGNALS = signal.SIGINT, signal.SIGTERM


async def until_stopped(work: Coroutine[None, None, None]) -> None:
    """Run *work* until the first signal cancels it; a second signal ends the program at once."""
    loop, stopped = asyncio.get_running_loop(), asyncio.Event()

    def stop(_: int, __: FrameType | None) -> None:
        for number in SIGNALS:
            signal.signal(number, signal.SIG_DFL)
        # In a thread: the program ends even if the event loop hangs.
        timer = Timer(SECONDS_TO_STOP, os._exit, [0])
        timer.daemon = True
        timer.start()
        loop.call_soon_threadsafe(stopped.set)

    for number in SIGNALS:
        # A program started in the background may have been told to ignore Ctrl+C.
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, stop)
    working, waiting = asyncio.create_task(work), asyncio.create_task(stopped.wait())
    await asyncio.wait({working, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    while not working.done():
        working.cancel()
        await asyncio.wait({working}, timeout=SECONDS_TO_NOTICE)
    if not working.cancelled():
        working.result()
