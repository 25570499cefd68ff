"""What becomes of requests to Discord: of each that is sent, whoever watches is told.

discord.py tries some requests again by itself, and sleeps meanwhile. What it returns in the end
does not tell that.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

import aiohttp


class Watcher(Protocol):
    """Is told of the requests that its task sends; an answer may still be lost on its way."""

    def asked(self) -> None:
        """A request is sent."""

    def answered(self, response: aiohttp.ClientResponse) -> None:
        """It is answered."""

    def lost(self) -> None:
        """It will never be answered; nobody knows whether it has arrived."""


_watcher: ContextVar[Watcher | None] = ContextVar("watcher", default=None)


@contextmanager
def watched_by(watcher: Watcher) -> Iterator[None]:
    """A context whose requests *watcher* is told of."""
    token = _watcher.set(watcher)
    try:
        yield
    finally:
        _watcher.reset(token)


def telling_watchers() -> aiohttp.TraceConfig:
    """What a client needs as its ``http_trace`` for its requests to be watched."""

    async def asked(*_: object) -> None:
        if (watcher := _watcher.get()) is not None:
            watcher.asked()

    async def answered(
        _: aiohttp.ClientSession, __: object, end: aiohttp.TraceRequestEndParams
    ) -> None:
        if (watcher := _watcher.get()) is not None:
            watcher.answered(end.response)

    async def lost(*_: object) -> None:
        if (watcher := _watcher.get()) is not None:
            watcher.lost()

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(asked)
    trace.on_request_end.append(answered)
    trace.on_request_exception.append(lost)
    return trace
