"""How the bot is stopped: by Ctrl+C, or by SIGTERM, which ``kill`` and service managers send."""

import asyncio
import os
import signal
from collections.abc import Coroutine
from threading import Timer
from types import FrameType

SECONDS_TO_STOP = 20.0
"""After that the program ends as it is; what it was doing is taken up again at the next start."""

SECONDS_TO_NOTICE = 0.5
"""Before what was cancelled is cancelled again. Before 3.12, ``wait_for`` may overlook it."""

SIGNALS = signal.SIGINT, signal.SIGTERM


async def until_stopped(work: Coroutine[None, None, None]) -> None:
    """Do *work*, which the first signal cancels; a second one ends the program at once."""
    loop, stopped = asyncio.get_running_loop(), asyncio.Event()

    def stop(_: int, __: FrameType | None) -> None:
        for number in SIGNALS:
            signal.signal(number, signal.SIG_DFL)
        # A thread of its own: not even a loop that hangs keeps the program running.
        timer = Timer(SECONDS_TO_STOP, os._exit, [0])
        timer.daemon = True
        timer.start()
        loop.call_soon_threadsafe(stopped.set)

    for number in SIGNALS:
        # Whoever starts a program in the background may want it to be deaf to Ctrl+C.
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
