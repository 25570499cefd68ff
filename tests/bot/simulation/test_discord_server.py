"""The server that stands in for Discord answers as Discord's own description of its API says."""

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass

import aiohttp
import pytest
from jsonschema_rs import Draft202012Validator, Registry

from tests.support.discord_faults import Limit, rate_limited, refusing
from tests.support.discord_http import Json
from tests.support.discord_json import BOT, EPHEMERAL
from tests.support.discord_server import DiscordServer
from tests.support.shared import OPENAPI

CHANNEL = 11
MESSAGES = f"/channels/{CHANNEL}/messages"


@dataclass
class Browser:
    """Sends requests to the *server*, and returns the status and the JSON of the answer."""

    server: DiscordServer
    session: aiohttp.ClientSession

    async def send(self, method: str, path: str, body: Json = None) -> tuple[int, Json]:
        async with self.session.request(method, self.server.base + path, json=body) as answer:
            return answer.status, await answer.json() if answer.content_length else None

    async def post(self, **body: Json) -> Json:
        """The message that is shown for *body*."""
        _, message = await self.send("POST", MESSAGES, body)
        return message


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with DiscordServer(CHANNEL) as server, aiohttp.ClientSession() as session:
        yield Browser(server, session)


def test_a_limit_lets_pass_so_many_in_a_second() -> None:
    """The next second begins with the first request after it; those that wait do not count."""
    limit = Limit(2)

    assert [limit.pause(now) for now in (0.5, 1.0, 1.25, 1.375)] == [0, 0, 0.25, 0.125]
    assert [limit.pause(now) for now in (1.5, 2.25, 2.375, 2.5)] == [0, 0, 0.125, 0]


@pytest.mark.skipif(not OPENAPI.exists(), reason="Discord's description of its API is not here")
async def test_answers_are_as_described(browser: Browser) -> None:
    """Messages, edits, threads, users, interactions, refusals and rate limits."""
    message = await browser.post(content="one", nonce="7", enforce_nonce=True)
    own = f"{MESSAGES}/{message['id']}"
    browser.server.script(f"POST {MESSAGES}", rate_limited(1.5), refusing(403, 50013))
    asked = browser.server.interactions.ask(CHANNEL)
    callback = f"/interactions/{asked.id}/{asked.token}/callback"
    said = {"type": 4, "data": {"content": "one", "flags": EPHEMERAL}}
    original = f"/webhooks/{BOT}/{asked.token}/messages/@original"
    recipient = {"recipient_id": "101"}
    answers = [
        ("InteractionCallbackResponse", (await browser.send("POST", callback, said))[1]),
        ("MessageResponse", (await browser.send("PATCH", original, {"content": "two"}))[1]),
        (
            "PrivateChannelResponse",
            (await browser.send("POST", "/users/@me/channels", recipient))[1],
        ),
        ("GatewayBotResponse", (await browser.send("GET", "/gateway/bot"))[1]),
        ("GuildChannelResponse", (await browser.send("GET", f"/channels/{CHANNEL}"))[1]),
        ("MessageResponse", message),
        ("MessageResponse", (await browser.send("PATCH", own, {"content": "two"}))[1]),
        ("ThreadResponse", (await browser.send("POST", f"{own}/threads", {"name": "thread"}))[1]),
        ("UserResponse", (await browser.send("GET", "/users/101"))[1]),
        ("RatelimitedResponse", await browser.post(content="three")),
        ("ErrorResponse", await browser.post(content="three")),
        ("ErrorResponse", (await browser.send("POST", "/channels/99/messages", {}))[1]),
    ]
    registry = Registry([("urn:discord", json.loads(OPENAPI.read_text()))])

    for name, answer in answers:
        schema = {"$ref": f"urn:discord#/components/schemas/{name}"}
        faults = Draft202012Validator(schema, registry=registry).iter_errors(answer)
        assert [f"{name}: {fault.message}" for fault in faults] == []
