"""Discord's gateway on the loopback address: the WebSockets on which the bot hears what happens."""

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

from play.shards import Shard
from tests.support.discord_faults import cut
from tests.support.discord_http import Json

PATH = "/gateway"

HEARTBEAT_INTERVAL = 41_250
"""Milliseconds between the signs of life that Discord wants."""

BAD_TOKEN, BAD_SHARD = 4004, 4010

Event: TypeAlias = tuple[str, Json]
"""The kind of an event, such as ``MESSAGE_CREATE``, and its object."""


class Op(IntEnum):
    """The kinds of messages on the WebSocket."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE_UPDATE = 3
    RESUME = 6
    RECONNECT = 7
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


@dataclass
class Session:
    """All *events* since a *shard* has identified itself; the first has the number 1."""

    id: str
    shard: Shard
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
    """Each shard of a bot has a session, in one process or in several.

    *greeting* is what a shard hears first. *heard* is what bots have sent, but for their
    heartbeats, which are counted, and *presences*, the line that each shard shows. One session may
    begin each *pause* seconds, or *together* sessions of shards that lie side by side.
    """

    def __init__(self, token: str, greeting: Callable[[Shard], list[Event]]) -> None:
        self.interval = HEARTBEAT_INTERVAL
        self.heard: list[Op] = []
        self.heartbeats = 0
        self.presences: dict[int, str] = {}
        self.together, self.pause = 1, 0.0
        self._token = token
        self._names = count(1)
        self._greeting = greeting
        self._sessions: dict[str, Session] = {}
        self._connections: dict[str, Connection] = {}
        self._begun_at: dict[int, float] = {}
        self._deaf: set[int] = set()
        self._back = asyncio.Event()

    @property
    def serving(self) -> bool:
        """Whether a bot hears at once of what happens."""
        return bool(self._connections)

    @property
    def shards(self) -> set[int]:
        """The shards that hear at once of what happens."""
        return {self._sessions[name].shard.id for name in self._connections}

    def dispatch(self, event: str, data: Json, guild_id: int | None = None) -> None:
        """Tell the shards that serve a server, now or when they resume; nobody, where none does."""
        for session in self._sessions.values():
            if session.shard.serves(guild_id):
                session.add(event, data)

    def repeat(self) -> None:
        """Tell the bot once more of what has happened last."""
        assert self._sessions
        for session in self._sessions.values():
            session.add(*session.events[-1])

    def cut(self, shard_id: int | None = None) -> None:
        """Reset the bot's connections, or that of one shard, without a word."""
        for connection in self._leave(shard_id):
            connection.cut()

    def drop(self, shard_id: int) -> None:
        """Reset the connection of a shard, and answer it no more until it is *restored*."""
        self._deaf.add(shard_id)
        self.cut(shard_id)

    def restore(self, shard_id: int) -> None:
        """Answer a shard again."""
        self._deaf.discard(shard_id)
        self._back.set()
        self._back = asyncio.Event()

    def forget(self) -> None:
        """Forget the bot's sessions, as Discord does when the bot stays away too long."""
        self._sessions.clear()

    async def ask_to_reconnect(self) -> None:
        """Have the bot come again, and tell it of nothing before that."""
        for connection in self._leave():
            await connection.send(Op.RECONNECT)

    async def invalidate(self, *, resumable: bool) -> None:
        """Declare the bot's sessions invalid; those that are not *resumable* are forgotten."""
        connections = self._leave()
        if not resumable:
            self.forget()
        for connection in connections:
            await connection.send(Op.INVALID_SESSION, resumable)

    async def close(self, code: int) -> None:
        """Close the bot's connections with the *code* of a reason."""
        for connection in self._leave():
            await connection.socket.close(code=code)

    def _leave(self, shard_id: int | None = None) -> list[Connection]:
        """The connections that have served the bot up to now, or one shard of it."""
        left = [
            name
            for name in self._connections
            if shard_id is None or self._sessions[name].shard.id == shard_id
        ]
        connections = [self._connections.pop(name) for name in left]
        assert connections, "no bot is connected"
        for connection in connections:
            connection.silence()
        return connections

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
            for name, serving in list(self._connections.items()):
                if serving is connection:
                    del self._connections[name]
        return connection.socket

    async def _hear(self, connection: Connection, op: Op, said: Json) -> None:
        if op is Op.HEARTBEAT:
            self.heartbeats += 1
            await connection.send(Op.HEARTBEAT_ACK)
            return
        if op is Op.PRESENCE_UPDATE:
            self._present(connection, said)
            return
        self.heard.append(op)
        if op not in {Op.IDENTIFY, Op.RESUME}:
            return
        if said["token"] != self._token:
            await connection.socket.close(code=BAD_TOKEN)
        elif op is Op.IDENTIFY:
            await self._identify(connection, Shard(*said.get("shard", (0, 1))))
        else:
            await self._resume(connection, said)

    async def _identify(self, connection: Connection, shard: Shard) -> None:
        if shard.id >= shard.count:
            await connection.socket.close(code=BAD_SHARD)
            return
        await self._wait_until_answered(shard)
        if self._is_too_soon(shard):
            await connection.send(Op.INVALID_SESSION, data=False)
            return
        self._forget_left(shard)
        session = self._begun(connection, shard)
        self._serve(connection, session, seen=0)

    def _present(self, connection: Connection, said: Json) -> None:
        for name, serving in self._connections.items():
            if serving is connection:
                shard = self._sessions[name].shard
                self.presences[shard.id] = said["activities"][0]["state"]

    async def _resume(self, connection: Connection, said: Json) -> None:
        session = self._sessions.get(said["session_id"])
        if session is None:
            await connection.send(Op.INVALID_SESSION, data=False)
            return
        await self._wait_until_answered(session.shard)
        session.add("RESUMED", {})
        self._serve(connection, session, seen=said["seq"])

    async def _wait_until_answered(self, shard: Shard) -> None:
        while shard.id in self._deaf:
            await self._back.wait()

    def _is_too_soon(self, shard: Shard) -> bool:
        """Whether another session has just begun instead of which this one would have to wait."""
        key, now = shard.id % self.together, asyncio.get_running_loop().time()
        begun_at = self._begun_at.get(key)
        if begun_at is not None and now - begun_at < self.pause:
            return True
        self._begun_at[key] = now
        return False

    def _forget_left(self, shard: Shard) -> None:
        """Forget sessions of a shard that nobody has come back to."""
        for name, session in list(self._sessions.items()):
            if session.shard == shard and name not in self._connections:
                del self._sessions[name]

    def _begun(self, connection: Connection, shard: Shard) -> Session:
        session = Session(f"session-{next(self._names)}", shard)
        for event, data in self._greeting(shard):
            session.add(event, data)
        session.events[0][1].update(
            session_id=session.id,
            resume_gateway_url=connection.address,
            shard=[shard.id, shard.count],
        )
        self._sessions[session.id] = session
        return session

    def _serve(self, connection: Connection, session: Session, *, seen: int) -> None:
        if session.id in self._connections:
            self._connections[session.id].silence()
        self._connections[session.id] = connection
        connection.feed(session, seen)
