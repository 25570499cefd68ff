"""Discord's REST API on the loopback address, as far as a bot that posts messages sees it.

It holds what Discord would show, and goes wrong as it is told to: see ``DiscordServer.script``.
"""

import asyncio
import json
import socket
import struct
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import count
from typing import Any, Self, TypeAlias

from aiohttp import BodyPartReader, web

Json: TypeAlias = Any
"""What ``json.loads`` gives."""

Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]

Fault: TypeAlias = Callable[[web.Request, Handler], Awaitable[web.StreamResponse]]
"""What happens to a request instead of being handled; it may have it handled first."""

API = "/api/v10"
BOT = 900
GUILD = 1

UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
THREAD_EXISTS = 160004

LIMITS = {
    "X-RateLimit-Limit": "5",
    "X-RateLimit-Remaining": "4",
    "X-RateLimit-Reset-After": "1.000",
}

PUBLIC_THREAD = 11


@dataclass(frozen=True, slots=True)
class Message:
    """A message that Discord shows, with the names of its *files*."""

    id: int
    channel_id: int
    content: str
    nonce: str | None
    files: tuple[str, ...]


class DiscordServer:
    """The server: an asynchronous context, in which it listens at ``base``.

    *messages* are those shown, oldest first; *requests* all that have come, as ``POST /path``. A
    thread has the id of the message from which it hangs, and its name stands in *threads*.
    """

    def __init__(self, *channels: int) -> None:
        self.channels = set(channels)
        self.messages: dict[int, Message] = {}
        self.threads: dict[int, str] = {}
        self.requests: list[str] = []
        self._faults: defaultdict[str, deque[Fault]] = defaultdict(deque)
        self._ids = count(10**18)
        app = web.Application(middlewares=[self._meet])
        app.add_routes(list(self._routes()))
        self._runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.1)

    async def __aenter__(self) -> Self:
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._runner.cleanup()

    @property
    def base(self) -> str:
        """What goes before every path, as in discord.py's ``Route.BASE``."""
        host, port = self._runner.addresses[0]
        return f"http://{host}:{port}{API}"

    def script(self, request: str, *faults: Fault) -> None:
        """Let the next requests that read *request*, as ``POST /path``, meet *faults* in turn."""
        self._faults[request].extend(faults)

    def shown(self, channel_id: int) -> list[Message]:
        """The messages in a channel or thread, oldest first."""
        return [each for each in self.messages.values() if each.channel_id == channel_id]

    def _routes(self) -> Iterator[web.RouteDef]:
        message = API + "/channels/{channel}/messages/{message}"
        yield web.get(API + "/users/@me", self._me)
        yield web.get(API + "/users/{user}", self._user)
        yield web.get(API + "/oauth2/applications/@me", self._application)
        yield web.put(API + "/applications/{application}/commands", self._commands)
        yield web.post(API + "/channels/{channel}/messages", self._create_message)
        yield web.patch(message, self._edit_message)
        yield web.post(message + "/threads", self._create_thread)

    @web.middleware
    async def _meet(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        name = f"{request.method} {request.path.removeprefix(API)}"
        self.requests.append(name)
        if self._faults[name]:
            return await self._faults[name].popleft()(request, handler)
        response = await handler(request)
        response.headers.update(LIMITS | {"X-RateLimit-Bucket": _bucket(request)})
        return response

    async def _me(self, _: web.Request) -> web.Response:
        return _answer(_user(BOT, "hnefabot") | {"bot": True, "mfa_enabled": False})

    async def _user(self, request: web.Request) -> web.Response:
        number = int(request.match_info["user"])
        return _answer(_user(number, f"player-{number}"))

    async def _application(self, _: web.Request) -> web.Response:
        return _answer(
            {
                "id": str(BOT),
                "name": "hnefabot",
                "icon": None,
                "description": "",
                "bot_public": True,
                "bot_require_code_grant": False,
                "owner": _user(7, "owner"),
                "verify_key": "0" * 64,
                "flags": 0,
                "redirect_uris": [],
                "interactions_endpoint_url": None,
                "role_connections_verification_url": None,
                "team": None,
            }
        )

    async def _commands(self, request: web.Request) -> web.Response:
        ids = {"application_id": str(BOT), "version": "1"}
        commands = enumerate(await request.json(), start=1)
        return _answer([ids | {"id": str(at)} | command for at, command in commands])

    async def _create_message(self, request: web.Request) -> web.Response:
        channel_id = int(request.match_info["channel"])
        body, files = await _body(request)
        if channel_id not in self.channels:
            return _refusal(404, UNKNOWN_CHANNEL)
        message = self._earlier(channel_id, body) or Message(
            next(self._ids), channel_id, body.get("content", ""), body.get("nonce"), files
        )
        self.messages[message.id] = message
        return _answer(_written(message))

    def _earlier(self, channel_id: int, body: Json) -> Message | None:
        """The message that *body* would repeat, if it asks that nothing be repeated."""
        if not body.get("enforce_nonce"):
            return None
        return next((m for m in self.shown(channel_id) if m.nonce == body["nonce"]), None)

    async def _edit_message(self, request: web.Request) -> web.Response:
        body, _ = await _body(request)
        message = self.messages.get(int(request.match_info["message"]))
        if message is None:
            return _refusal(404, UNKNOWN_MESSAGE)
        edited = replace(message, content=body.get("content", message.content))
        self.messages[message.id] = edited
        return _answer(_written(edited))

    async def _create_thread(self, request: web.Request) -> web.Response:
        body, _ = await _body(request)
        message_id = int(request.match_info["message"])
        if message_id not in self.messages:
            return _refusal(404, UNKNOWN_MESSAGE)
        if message_id in self.threads:
            return _refusal(400, THREAD_EXISTS)
        self.threads[message_id] = body["name"]
        self.channels.add(message_id)
        parent = self.messages[message_id].channel_id
        return _answer(_thread(message_id, parent, body["name"]), status=201)


class Hang:
    """A fault: no answer ever comes; *reached* is set when the request has."""

    def __init__(self) -> None:
        self.reached = asyncio.Event()

    async def __call__(self, request: web.Request, _: Handler) -> web.StreamResponse:
        await request.read()
        self.reached.set()
        await asyncio.Event().wait()
        raise AssertionError


async def reset(request: web.Request, _: Handler) -> web.StreamResponse:
    """A fault: the connection is reset."""
    await request.read()
    assert request.transport is not None
    connection = request.transport.get_extra_info("socket")
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    request.transport.abort()
    return web.Response()


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
        return _refusal(status, code)

    return refuse


def rate_limited(seconds: float, *, everywhere: bool = False) -> Fault:
    """A fault: too many requests, on this route or *everywhere*."""

    async def limit(request: web.Request, _: Handler) -> web.StreamResponse:
        await request.read()
        headers = LIMITS | {
            "Via": "1.1 google",
            "Retry-After": f"{seconds:.0f}",
            "X-RateLimit-Remaining": "0",
            "X-RateLimit-Reset-After": f"{seconds:.3f}",
            "X-RateLimit-Scope": "global" if everywhere else "user",
            "X-RateLimit-Bucket": _bucket(request),
        }
        body = {"message": "You are being rate limited.", "retry_after": seconds, "code": 0}
        return _answer(body | {"global": everywhere}, status=429, headers=headers)

    return limit


def accepting(fault: Fault) -> Fault:
    """The same fault, but Discord has done what was asked before it happens."""

    async def accept(request: web.Request, handler: Handler) -> web.StreamResponse:
        await handler(request)
        return await fault(request, handler)

    return accept


def _answer(
    body: Json, status: int = 200, headers: Mapping[str, str] | None = None
) -> web.Response:
    """*body* as JSON; discord.py reads it only where no charset is named, as Discord names none."""
    return web.Response(
        body=json.dumps(body).encode(),
        status=status,
        headers=headers,
        content_type="application/json",
    )


def _refusal(status: int, code: int) -> web.Response:
    return _answer({"message": "Refused", "code": code}, status=status)


def _bucket(request: web.Request) -> str:
    """The name that routes of one limit share; channels have limits of their own beneath it."""
    resource = request.match_info.route.resource
    return f"{request.method}-{resource.canonical if resource else ''}"


async def _body(request: web.Request) -> tuple[Json, tuple[str, ...]]:
    """The JSON of a request, and the names of the files sent with it."""
    if not request.content_type.startswith("multipart/"):
        return await request.json(), ()
    body, files = None, []
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        content = await part.read()
        if part.filename is not None:
            files.append(part.filename)
        else:
            body = json.loads(content)
    return body, tuple(files)


def _user(number: int, name: str) -> dict[str, Json]:
    return {
        "id": str(number),
        "username": name,
        "global_name": None,
        "avatar": None,
        "discriminator": "0",
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }


def _written(message: Message) -> dict[str, Json]:
    """A message as the API writes it."""
    return {
        "id": str(message.id),
        "channel_id": str(message.channel_id),
        "type": 0,
        "author": _user(BOT, "hnefabot") | {"bot": True},
        "content": message.content,
        "timestamp": datetime.now(UTC).isoformat(),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [_attachment(at, name) for at, name in enumerate(message.files, start=1)],
        "embeds": [],
        "components": [],
        "pinned": False,
        "flags": 0,
        **({} if message.nonce is None else {"nonce": message.nonce}),
    }


def _attachment(number: int, name: str) -> dict[str, Json]:
    address = f"https://cdn.discordapp.com/attachments/{number}/{name}"
    return {
        "id": str(number),
        "filename": name,
        "size": 1,
        "url": address,
        "proxy_url": address,
    }


def _thread(thread_id: int, parent: int, name: str) -> dict[str, Json]:
    now = datetime.now(UTC).isoformat()
    return {
        "id": str(thread_id),
        "type": PUBLIC_THREAD,
        "flags": 0,
        "guild_id": str(GUILD),
        "parent_id": str(parent),
        "owner_id": str(BOT),
        "name": name,
        "last_message_id": None,
        "message_count": 0,
        "member_count": 1,
        "total_message_sent": 0,
        "rate_limit_per_user": 0,
        "thread_metadata": {
            "archived": False,
            "archive_timestamp": now,
            "auto_archive_duration": 10_080,
            "locked": False,
            "create_timestamp": now,
        },
    }
