"""Faults between the bot and Discord, for ``DiscordServer.script``."""

import asyncio
import socket
import struct
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from aiohttp import web

from tests.support.discord_http import Handler, refusal, too_many

Fault: TypeAlias = Callable[[web.Request, Handler], Awaitable[web.StreamResponse]]
"""The fate of a request that is not handled, or only handled first."""


OPEN_DM = "POST /users/@me/channels"
"""The request with which a bot opens the direct messages of a person."""


class Hang:
    """A fault: no answer ever comes; *reached* is set when the request has."""

    def __init__(self) -> None:
        self.reached = asyncio.Event()

    async def __call__(self, request: web.Request, _: Handler) -> web.StreamResponse:
        await request.read()
        self.reached.set()
        await asyncio.Event().wait()
        raise AssertionError


class Held:
    """A fault: a request has no answer until it is *released*."""

    def __init__(self) -> None:
        self.reached = asyncio.Event()
        self.released = asyncio.Event()

    async def __call__(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        self.reached.set()
        await self.released.wait()
        return await handler(request)


class Limit:
    """So *many* requests in so many *seconds* and no more, whatever they ask.

    As with all of Discord's limits, that time begins with the first request after the last one, and
    all that are too many wait for its end.
    """

    def __init__(self, many: int, seconds: float = 1) -> None:
        self.many = many
        self._seconds = seconds
        self._began = float("-inf")
        self._passed = 0

    def pause(self, now: float) -> float:
        """Seconds until the next request may come; 0 lets one pass at the time *now*."""
        if now >= self._began + self._seconds:
            self._began, self._passed = now, 0
        if self._passed == self.many:
            return self._began + self._seconds - now
        self._passed += 1
        return 0

    def headers(self, now: float) -> dict[str, str]:
        """Discord's word about it with the answer to a request that has passed."""
        return {
            "X-RateLimit-Limit": str(self.many),
            "X-RateLimit-Remaining": str(self.many - self._passed),
            "X-RateLimit-Reset-After": f"{self._began + self._seconds - now:.3f}",
        }


async def reset(request: web.Request, _: Handler) -> web.StreamResponse:
    """A fault: the connection is reset."""
    await request.read()
    cut(request)
    return web.Response()


async def cut_short(request: web.Request, _: Handler) -> web.StreamResponse:
    """A fault: an answer begins, and the connection is closed before its end."""
    await request.read()
    response = web.StreamResponse(headers={"Content-Length": "1000"})
    await response.prepare(request)
    await response.write(b"{")
    assert request.transport is not None
    request.transport.close()
    return response


def cut(request: web.Request) -> None:
    """Reset the connection through which *request* came."""
    if request.transport is not None:
        connection = request.transport.get_extra_info("socket")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        request.transport.abort()


def answering(status: int, text: str = "") -> Fault:
    """A fault: something between the bot and Discord answers, such as Cloudflare."""

    async def answer(request: web.Request, _: Handler) -> web.StreamResponse:
        await request.read()
        return web.Response(status=status, text=text)

    return answer


def refusing(status: int, code: int) -> Fault:
    """A fault: Discord itself refuses, with the *code* of its reason."""

    async def refuse(request: web.Request, _: Handler) -> web.StreamResponse:
        await request.read()
        return refusal(status, code)

    return refuse


def rate_limited(seconds: float, *, everywhere: bool = False, via: bool = True) -> Fault:
    """A fault: too many requests, on this route or *everywhere*.

    An answer of Discord's comes *via* a proxy, and one of Cloudflare's does not.
    """

    async def limit(request: web.Request, _: Handler) -> web.StreamResponse:
        await request.read()
        response = too_many(request, seconds, everywhere=everywhere)
        if not via:
            del response.headers["Via"]
        return response

    return limit


def accepting(fault: Fault) -> Fault:
    """This fault after Discord has done what was asked."""

    async def accept(request: web.Request, handler: Handler) -> web.StreamResponse:
        await handler(request)
        return await fault(request, handler)

    return accept
