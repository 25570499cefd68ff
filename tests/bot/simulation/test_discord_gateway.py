"""The gateway that stands in for Discord's keeps to its protocol."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import aiohttp
import pytest

from tests.support.discord_gateway import BAD_TOKEN, Op
from tests.support.discord_http import Json
from tests.support.discord_server import TOKEN, DiscordServer
from tests.support.waiting import limited

CHANNEL = 11


@dataclass
class Caller:
    """A bot that says what a test has it say, on one connection, without compression."""

    server: DiscordServer
    socket: aiohttp.ClientWebSocketResponse

    async def hear(self) -> tuple[Op, Json, int | None]:
        """The next message: what it is, what it holds (of an event, its name), its number."""
        async with limited():
            message = await self.socket.receive_json()
        return Op(message["op"]), message["t"] or message["d"], message["s"]

    async def say(self, op: Op, data: Json) -> None:
        await self.socket.send_json({"op": op, "d": data})


@asynccontextmanager
async def calling(server: DiscordServer) -> AsyncIterator[Caller]:
    """A connection that the gateway has greeted."""
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(server.gateway_address) as socket,
    ):
        caller = Caller(server, socket)
        assert await caller.hear() == (Op.HELLO, {"heartbeat_interval": 41_250}, None)
        yield caller


@pytest.fixture
async def caller() -> AsyncIterator[Caller]:
    async with DiscordServer(CHANNEL) as server, calling(server) as caller:
        yield caller


async def test_a_session_begins_and_is_resumed_after_the_last_event_seen(caller: Caller) -> None:
    """First comes what there is, then what happens, with numbers one after the other."""
    await caller.say(Op.HEARTBEAT, None)
    assert await caller.hear() == (Op.HEARTBEAT_ACK, None, None)
    await caller.say(Op.IDENTIFY, {"token": TOKEN})
    assert await caller.hear() == (Op.DISPATCH, "READY", 1)
    assert await caller.hear() == (Op.DISPATCH, "GUILD_CREATE", 2)

    for event in ("TYPING_START", "TYPING_STOP"):
        caller.server.gateway.dispatch(event, {})
    async with calling(caller.server) as resumed:
        await resumed.say(Op.RESUME, {"token": TOKEN, "session_id": "session-1", "seq": 2})
        heard = [await resumed.hear() for _ in range(3)]

    assert heard == [
        (Op.DISPATCH, "TYPING_START", 3),
        (Op.DISPATCH, "TYPING_STOP", 4),
        (Op.DISPATCH, "RESUMED", 5),
    ]


async def test_an_unknown_session_and_a_wrong_token_are_refused(caller: Caller) -> None:
    """With codes that say whether to try again."""
    await caller.say(Op.RESUME, {"token": TOKEN, "session_id": "unknown", "seq": 7})
    assert await caller.hear() == (Op.INVALID_SESSION, False, None)
    await caller.say(Op.IDENTIFY, {"token": "another"})
    async with limited():
        await caller.socket.receive()

    assert caller.socket.close_code == BAD_TOKEN
