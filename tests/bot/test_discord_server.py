"""The server that stands in for Discord answers as Discord's own description of its API says."""

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass

import aiohttp
import pytest
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from tests.bot.discord_faults import rate_limited, refusing
from tests.bot.discord_http import Json
from tests.bot.discord_server import DiscordServer
from tests.shared import OPENAPI

CHANNEL = 11
MESSAGES = f"/channels/{CHANNEL}/messages"


@dataclass
class Browser:
    """Sends requests to the *server*, and returns the status and the JSON of the answer."""

    server: DiscordServer
    session: aiohttp.ClientSession

    async def send(self, method: str, path: str, body: Json = None) -> tuple[int, Json]:
        async with self.session.request(method, self.server.base + path, json=body) as answer:
            return answer.status, await answer.json()

    async def post(self, **body: Json) -> Json:
        """The message that is shown for *body*."""
        _, message = await self.send("POST", MESSAGES, body)
        return message


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with DiscordServer(CHANNEL) as server, aiohttp.ClientSession() as session:
        yield Browser(server, session)


async def test_a_nonce_is_shown_once(browser: Browser) -> None:
    """The second request is answered with the first message, whatever it says."""
    first = await browser.post(content="one", nonce="7", enforce_nonce=True)
    second = await browser.post(content="two", nonce="7", enforce_nonce=True)

    assert (second["id"], second["content"]) == (first["id"], "one")
    assert len(browser.server.shown(CHANNEL)) == 1


async def test_a_nonce_that_is_not_enforced_means_nothing(browser: Browser) -> None:
    """Nor does another nonce."""
    await browser.post(content="one", nonce="7")
    await browser.post(content="two", nonce="7")
    await browser.post(content="three", nonce="8", enforce_nonce=True)

    assert [each.content for each in browser.server.shown(CHANNEL)] == ["one", "two", "three"]


async def test_a_message_has_one_thread(browser: Browser) -> None:
    """It has the message's own id; a second one is refused with the code for that."""
    message = await browser.post(content="one")
    path = f"{MESSAGES}/{message['id']}/threads"
    _, thread = await browser.send("POST", path, {"name": "thread"})
    status, refusal = await browser.send("POST", path, {"name": "thread"})

    assert thread["id"] == message["id"]
    assert (status, refusal["code"]) == (400, 160004)


@pytest.mark.skipif(not OPENAPI.exists(), reason="Discord's description of its API is not here")
async def test_answers_are_as_described(browser: Browser) -> None:
    """Messages, edits, threads, users, refusals and rate limits."""
    message = await browser.post(content="one", nonce="7", enforce_nonce=True)
    own = f"{MESSAGES}/{message['id']}"
    browser.server.script(f"POST {MESSAGES}", rate_limited(1.5), refusing(403, 50013))
    answers = [
        ("MessageResponse", message),
        ("MessageResponse", (await browser.send("PATCH", own, {"content": "two"}))[1]),
        ("ThreadResponse", (await browser.send("POST", f"{own}/threads", {"name": "thread"}))[1]),
        ("UserResponse", (await browser.send("GET", "/users/101"))[1]),
        ("RatelimitedResponse", await browser.post(content="three")),
        ("ErrorResponse", await browser.post(content="three")),
        ("ErrorResponse", (await browser.send("POST", "/channels/99/messages", {}))[1]),
    ]
    description = DRAFT202012.create_resource(json.loads(OPENAPI.read_text()))
    registry: Registry[Json] = Registry().with_resource("urn:discord", description)

    for name, answer in answers:
        schema = {"$ref": f"urn:discord#/components/schemas/{name}"}
        faults = Draft202012Validator(schema, registry=registry).iter_errors(answer)
        assert [f"{name}: {fault.message}" for fault in faults] == []
