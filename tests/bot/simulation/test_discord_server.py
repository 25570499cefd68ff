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


async def test_a_nonce_is_shown_once(browser: Browser) -> None:
    """The second request is answered with the first message, whatever it says."""
    first = await browser.post(content="one", nonce="7", enforce_nonce=True)
    second = await browser.post(content="two", nonce="7", enforce_nonce=True)

    assert (second["id"], second["content"]) == (first["id"], "one")
    await browser.post(content="three", nonce="7")
    assert [each.content for each in browser.server.shown(CHANNEL)] == ["one", "three"]


async def test_a_message_has_one_thread(browser: Browser) -> None:
    """It has the message's own id; a second one is refused with the code for that."""
    message = await browser.post(content="one")
    path = f"{MESSAGES}/{message['id']}/threads"
    _, thread = await browser.send("POST", path, {"name": "thread"})
    status, refusal = await browser.send("POST", path, {"name": "thread"})

    assert thread["id"] == message["id"]
    assert (status, refusal["code"]) == (400, 160004)


async def test_more_requests_than_allowed_have_to_wait() -> None:
    """They are told how long, by Discord itself, and that it is for all requests."""
    async with DiscordServer(CHANNEL, per_second=2) as server, aiohttp.ClientSession() as session:
        browser = Browser(server, session)
        answers = [await browser.send("GET", "/users/101") for _ in range(3)]
        async with session.get(server.base + "/users/101") as refused:
            body = await refused.json()

    assert [status for status, _ in answers] == [200, 200, 429]
    assert body["global"]
    assert 0 < body["retry_after"] <= 1
    assert refused.headers["Via"]


async def test_each_channel_takes_so_many_messages() -> None:
    """It tells how many are left, and until when; other channels have limits of their own."""
    async with (
        DiscordServer(CHANNEL, 12, per_channel=(2, 60)) as server,
        aiohttp.ClientSession() as session,
    ):
        posted = [
            await session.post(
                f"{server.base}/channels/{channel}/messages", json={"content": "one"}
            )
            for channel in (CHANNEL, CHANNEL, CHANNEL, 12)
        ]
        body = await posted[2].json()

    assert [response.status for response in posted] == [200, 200, 429, 200]
    left = [response.headers["X-RateLimit-Remaining"] for response in posted]
    assert left == ["1", "0", "0", "1"]
    assert not body["global"]
    assert 0 < body["retry_after"] <= 60


async def test_answers_to_players_are_not_limited() -> None:
    """Interactions do not count."""
    async with DiscordServer(CHANNEL, per_second=1) as server, aiohttp.ClientSession() as session:
        browser = Browser(server, session)
        asked = [server.interactions.ask(CHANNEL) for _ in range(3)]
        callbacks = [f"/interactions/{each.id}/{each.token}/callback" for each in asked]
        statuses = [(await browser.send("POST", path, {"type": 5}))[0] for path in callbacks]

        assert statuses == [200] * 3
        assert (await browser.send("GET", "/users/101"))[0] == 200


def test_a_limit_lets_pass_so_many_in_a_second() -> None:
    """The next second begins with the first request after it; those that wait do not count."""
    limit = Limit(2)

    assert [limit.pause(now) for now in (0.5, 1.0, 1.25, 1.375)] == [0, 0, 0.25, 0.125]
    assert [limit.pause(now) for now in (1.5, 2.25, 2.375, 2.5)] == [0, 0, 0.125, 0]


async def test_an_interaction_is_answered_once(browser: Browser) -> None:
    """Discord says so to a second answer, and that it knows no other interaction."""
    asked = browser.server.interactions.ask(CHANNEL)
    callback = f"/interactions/{asked.id}/{asked.token}/callback"
    answers = [await browser.send("POST", callback, {"type": 5}) for _ in range(2)]
    browser.server.interactions.forget(asked)
    answers.append(await browser.send("POST", callback, {"type": 5}))

    statuses = [(status, body.get("code")) for status, body in answers]
    assert statuses == [(200, None), (400, 40060), (404, 10062)]


async def test_users_join_and_leave_threads(browser: Browser) -> None:
    """Only threads that there are."""
    message = await browser.post(content="one")
    await browser.send("POST", f"{MESSAGES}/{message['id']}/threads", {"name": "thread"})
    members = browser.server.thread_members[int(message["id"])]
    one, other = (f"/channels/{message['id']}/thread-members/{user}" for user in (101, 102))

    await browser.send("PUT", one)
    await browser.send("PUT", other)
    await browser.send("DELETE", one)
    assert members == {102}
    assert (await browser.send("PUT", "/channels/99/thread-members/101"))[0] == 404


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
