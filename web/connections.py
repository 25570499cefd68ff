"""Connections of browsers: how many there may be, and for how long one may say nothing."""

import asyncio
import logging
import resource
import socket
from functools import partial

from aiohttp import web
from aiohttp.http import HttpProcessingError

from play.limits.amounts import MAX_STREAMS

SECONDS = 15.0
"""The longest time that a request may take: to arrive, and from then until its answer."""

MAX_CONNECTIONS = MAX_STREAMS + 500
"""The most connections: all streams, and room for requests."""


def _room() -> int:
    """Connections for which this process has files left, beside all else that the bot opens."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    is_limited = files != resource.RLIM_INFINITY
    return min(MAX_CONNECTIONS, files // 2) if is_limited else MAX_CONNECTIONS


class Connections:
    """The connections to the page: at most *most*, each with its first request within *seconds*.

    A connection beyond them is closed at once. So whoever opens many and says nothing takes no
    files from the bot. One that does not take all its answers within about *seconds* is cut off.
    """

    def __init__(self, most: int | None = None, seconds: float = SECONDS) -> None:
        self.most = _room() if most is None else most
        self._seconds = seconds
        self._silent: set[web.RequestHandler] = set()

    async def listen(self, server: web.Server, place: socket.socket) -> asyncio.AbstractServer:
        """Have *server* answer all who connect at *place*."""
        loop = asyncio.get_running_loop()

        def connected() -> asyncio.BaseProtocol:
            # Streams whose browser has gone end later, but have no file any more.
            if sum(each.transport is not None for each in server.connections) >= self.most:
                return _Refused()
            connection = server()
            self._silent.add(connection)
            loop.call_later(self._seconds, self._look_at, connection)
            return connection

        return await loop.create_server(connected, sock=place, backlog=128)

    def heard(self, request: web.Request) -> None:
        """Note that *request* has come over its connection."""
        self._silent.discard(request.protocol)

    def _look_at(self, connection: web.RequestHandler, *, was_full: bool = False) -> None:
        """Hang up on *connection* if it is silent, or was full and still is; else look again later.

        It is full while answers wait here because the other side takes no more.
        """
        transport = connection.transport
        if connection in self._silent:
            self._silent.discard(connection)
            connection.force_close()
        elif transport is not None:
            is_full = transport.get_write_buffer_size() > 0
            if is_full and was_full:
                transport.abort()
            else:
                look = partial(self._look_at, connection, was_full=is_full)
                asyncio.get_running_loop().call_later(self._seconds, look)


class _Refused(asyncio.Protocol):
    """A connection that is closed at once."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport.close()


CONNECTIONS = web.AppKey("connections", Connections)

log = logging.getLogger(__name__)
"""The log to which aiohttp, too, writes about connections."""


def _is_a_fault(record: logging.LogRecord) -> bool:
    """Whether *record* tells of a fault of the page.

    Requests that can't be read are none. Anybody can send them, and they may hold a token.
    """
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, HttpProcessingError | web.RequestPayloadError)


log.addFilter(_is_a_fault)
