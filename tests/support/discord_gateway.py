"""Discord's gateway on the loopback address: the WebSocket on which the bot hears what happens."""

import asyncio
import json
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from typing import TypeAlias

from aiohttp import web

from tests.support.discord_faults import cut
from tests.support.discord_http import Json

PATH = "/gateway"

HEARTBEAT_INTERVAL = 41_250
"""Milliseconds between the signs of life that Discord wants."""

BAD_TOKEN = 4004

Event: TypeAlias = tuple[str, Json]
"""What has happened, such as ``MESSAGE_CREATE``, and to what."""


class Op(IntEnum):
    """What a message on the WebSocket is."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    RECONNECT = 7
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


@dataclass
class Session:
    """All *events* since a bot has identified itself; the first has the number 1."""

    id: str
    events: list[Event] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def add(self, event: str, data: Json) -> None:
        """Give the event the next number."""
        self.events.append((event, data))
        self.news.set()


class Connection:
    """One WebSocket to the bot. All that is sent is one stream, compressed if the bot wants it."""

    def __init__(self, request: web.Request) -> None:
        self._request = request
        self._stream = zlib.compressobj() if "zlib-stream" in request.query_string else None
        self._sending = asyncio.Lock()
        self._feeding: asyncio.Task[None] | None = None
        self.socket = web.WebSocketResponse()

    @property
    def address(self) -> str:
        """Where the bot has found this gateway."""
        return f"ws://{self._request.host}{PATH}"

    async def send(
        self, op: Op, data: Json = None, event: Json = None, number: Json = None
    ) -> None:
        """Send one message; a bot that has gone misses it."""
        text = json.dumps({"op": op, "d": data, "t": event, "s": number})
        async with self._sending:
            with suppress(ConnectionError):
                await self._write(text)

    async def _write(self, text: str) -> None:
        if self._stream is None:
            await self.socket.send_str(text)
        else:
            packed = self._stream.compress(text.encode())
            await self.socket.send_bytes(packed + self._stream.flush(zlib.Z_SYNC_FLUSH))

    def feed(self, session: Session, seen: int) -> None:
        """Tell the bot of all that happens from now on, and of what it has not *seen* so far."""
        self._feeding = asyncio.create_task(self._feed(session, seen))

    async def _feed(self, session: Session, seen: int) -> None:
        for number in count(seen + 1):
            while number > len(session.events):
                session.news.clear()
                await session.news.wait()
            event, data = session.events[number - 1]
            await self.send(Op.DISPATCH, data, event, number)

    def silence(self) -> None:
        """Tell the bot of nothing any more."""
        if self._feeding is not None:
            self._feeding.cancel()

    def cut(self) -> None:
        """Reset the connection, without a word."""
        self.silence()
        cut(self._request)


class Gateway:
    """One bot at a time is served.

    *greeting* is what a bot hears first. *heard* is what bots have sent, but for their heartbeats,
    which are counted.
    """

    def __init__(self, token: str, greeting: Callable[[], list[Event]]) -> None:
        self.interval = HEARTBEAT_INTERVAL
        self.heard: list[Op] = []
        self.heartbeats = 0
        self._token = token
        self._names = count(1)
        self._greeting = greeting
        self._session: Session | None = None
        self._connection: Connection | None = None

    @property
    def serving(self) -> bool:
        """Whether a bot hears at once of what happens."""
        return self._connection is not None

    def dispatch(self, event: str, data: Json) -> None:
        """Tell the bot, now or when it resumes its session; nobody, where there is none."""
        if self._session is not None:
            self._session.add(event, data)

    def repeat(self) -> None:
        """Tell the bot once more of what has happened last."""
        assert self._session is not None
        self.dispatch(*self._session.events[-1])

    def cut(self) -> None:
        """Reset the bot's connection, without a word."""
        self._leave().cut()

    def forget(self) -> None:
        """Forget the bot's session, as Discord does when the bot stays away too long."""
        self._session = None

    async def ask_to_reconnect(self) -> None:
        """Have the bot come again, and tell it of nothing before that."""
        await self._leave().send(Op.RECONNECT)

    async def invalidate(self, *, resumable: bool) -> None:
        """Declare the bot's session invalid; one that is not *resumable* is forgotten."""
        if not resumable:
            self.forget()
        await self._leave().send(Op.INVALID_SESSION, resumable)

    async def close(self, code: int) -> None:
        """Close the bot's connection with the *code* of a reason."""
        await self._leave().socket.close(code=code)

    def _leave(self) -> Connection:
        """The connection that has served the bot up to now."""
        connection, self._connection = self._connection, None
        assert connection is not None, "no bot is connected"
        connection.silence()
        return connection

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection, until it ends."""
        connection = Connection(request)
        await connection.socket.prepare(request)
        await connection.send(Op.HELLO, {"heartbeat_interval": self.interval})
        try:
            async for message in connection.socket:
                said = message.json()
                await self._hear(connection, Op(said["op"]), said["d"])
        finally:
            connection.silence()
            if self._connection is connection:
                self._connection = None
        return connection.socket

    async def _hear(self, connection: Connection, op: Op, said: Json) -> None:
        if op is Op.HEARTBEAT:
            self.heartbeats += 1
            await connection.send(Op.HEARTBEAT_ACK)
            return
        self.heard.append(op)
        if op not in {Op.IDENTIFY, Op.RESUME}:
            return
        if said["token"] != self._token:
            await connection.socket.close(code=BAD_TOKEN)
        elif op is Op.IDENTIFY:
            self._session = self._begun(connection)
            self._serve(connection, self._session, seen=0)
        elif self._session is not None and self._session.id == said["session_id"]:
            self._session.add("RESUMED", {})
            self._serve(connection, self._session, seen=said["seq"])
        else:
            await connection.send(Op.INVALID_SESSION, data=False)

    def _begun(self, connection: Connection) -> Session:
        session = Session(f"session-{next(self._names)}")
        for event, data in self._greeting():
            session.add(event, data)
        ready = {"session_id": session.id, "resume_gateway_url": connection.address}
        session.events[0][1].update(ready)
        return session

    def _serve(self, connection: Connection, session: Session, *, seen: int) -> None:
        if self._connection is not None:
            self._connection.silence()
        self._connection = connection
        connection.feed(session, seen)
