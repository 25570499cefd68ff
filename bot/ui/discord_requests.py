"""Reports each request to Discord, including those that discord.py repeats by itself."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from http import HTTPStatus
from types import SimpleNamespace
from typing import Protocol

import aiohttp

from bot.figures.receiver import NO_FIGURES, SCOPES, Exchange, Figures
from bot.ui.discord_pace import Pace

ROUTES = (
    ("interaction", re.compile(r"/interactions/[^/]+/[^/]+/callback$")),
    ("answer", re.compile(r"/webhooks/")),
    ("thread", re.compile(r"/(threads|thread-members/[^/]+)$")),
    ("edit", re.compile(r"/channels/[0-9]+/messages/[0-9]+$")),
    ("message", re.compile(r"/channels/[0-9]+/messages$")),
)
"""Kinds of requests, with patterns of their URL paths; metrics are labelled with them."""

OTHER = "other"


class Watcher(Protocol):
    """An observer of the requests that a task sends to Discord."""

    def asked(self) -> None:
        """Called when a request is sent."""

    def answered(self, response: aiohttp.ClientResponse) -> None:
        """Called when Discord answers a request; the rest of the answer may still get lost."""

    def lost(self) -> None:
        """Called when no answer to a request will come; it may have arrived or not."""


_watcher: ContextVar[Watcher | None] = ContextVar("watcher", default=None)


@contextmanager
def watched_by(watcher: Watcher) -> Iterator[None]:
    """A context in which *watcher* observes the requests of the current task."""
    token = _watcher.set(watcher)
    try:
        yield
    finally:
        _watcher.reset(token)


def telling_watchers(
    figures: Figures = NO_FIGURES, pace: Pace | None = None
) -> aiohttp.TraceConfig:
    """An ``http_trace`` for a discord.py client: it delays its requests to keep to *pace*.

    It reports each request to *figures* and to the watcher of the task that sends the request.
    """

    async def asked(
        _: aiohttp.ClientSession, trace: SimpleNamespace, start: aiohttp.TraceRequestStartParams
    ) -> None:
        if pace is not None:
            await pace.wait(start.url)
        trace.began = asyncio.get_running_loop().time()
        if (watcher := _watcher.get()) is not None:
            watcher.asked()

    async def answered(
        _: aiohttp.ClientSession, trace: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        if figures is not NO_FIGURES:
            seconds = asyncio.get_running_loop().time() - trace.began
            figures.exchanged(_exchange(end.url.path, end.response, seconds))
        if (watcher := _watcher.get()) is not None:
            watcher.answered(end.response)

    async def lost(
        _: aiohttp.ClientSession, trace: SimpleNamespace, end: aiohttp.TraceRequestExceptionParams
    ) -> None:
        seconds = asyncio.get_running_loop().time() - trace.began
        figures.exchanged(Exchange(route_of(end.url.path), None, seconds, None))
        if (watcher := _watcher.get()) is not None:
            watcher.lost()

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(asked)
    trace.on_request_end.append(answered)
    trace.on_request_exception.append(lost)
    return trace


def route_of(path: str) -> str:
    """The kind of a request to the URL path *path*, such as ``message``."""
    return next((name for name, pattern in ROUTES if pattern.search(path)), OTHER)


def _exchange(path: str, response: aiohttp.ClientResponse, seconds: float) -> Exchange:
    scope = None
    if response.status == HTTPStatus.TOO_MANY_REQUESTS:
        # https://discord.com/developers/docs/topics/rate-limits#header-format
        said = response.headers.get("X-RateLimit-Scope", "")
        scope = said if said in SCOPES else OTHER
    return Exchange(route_of(path), response.status, seconds, scope)
