"""An event loop that tells when it has nothing to do, so that nobody has to look for it."""

import asyncio
from contextlib import suppress
from selectors import DefaultSelector, SelectorKey
from typing import TypeAlias

from simcord._dpy_internals import real_monotonic
from simcord._runtime import _BOT_SCOPE

Ready: TypeAlias = list[tuple[SelectorKey, int]]


BUSY_TURNS = 20
"""Turns of a busy loop for which it does not ask the system what is ready."""


class TellingSelector(DefaultSelector):
    """Where a loop waits; *watchers* are woken first."""

    def __init__(self) -> None:
        super().__init__()
        self.watchers: list[asyncio.Future[None]] = []
        self._busy = 0

    def select(self, timeout: float | None = None) -> Ready:
        """The events ready after *timeout* seconds, which are 0 if something else is to do."""
        if timeout is not None and timeout <= 0:
            self._busy += 1
            return [] if self._busy % BUSY_TURNS else super().select(timeout)
        if not self.watchers:
            return super().select(timeout)
        ready = super().select(0)
        if not ready:
            self._wake()
        return ready

    def _wake(self) -> None:
        for watcher in self.watchers:
            if not watcher.done():
                watcher.set_result(None)
        self.watchers.clear()


class TellingLoop(asyncio.SelectorEventLoop):
    """An event loop that tells when there is nothing to do but to wait."""

    def __init__(self) -> None:
        self.selector = TellingSelector()
        super().__init__(self.selector)

    def __setattr__(self, name: str, value: object) -> None:
        # simcord would keep a list of what is to be done at once, to know when there is nothing.
        if name != "call_soon":
            super().__setattr__(name, value)

    def time(self) -> float:
        """The simulated time for the bot, else the real one: so does simcord, but in five calls."""
        return real_monotonic() if _BOT_SCOPE.get() is None else super().time()


async def quiet(longest: float) -> bool:
    """Wait until all that is left to do waits for a time or a thread; at most *longest* seconds.

    Return whether that is known: another loop, as pytest-asyncio has it for the fixtures of tests
    that are not asynchronous, does not tell.
    """
    loop = asyncio.get_running_loop()
    if not isinstance(loop, TellingLoop):
        return False
    watcher = loop.create_future()
    loop.selector.watchers.append(watcher)
    with suppress(TimeoutError):
        await asyncio.wait_for(watcher, longest)
        return True
    return False
