"""Discord on the loopback address, as far as a bot that posts messages sees it: REST and gateway.

It holds what Discord would show, and goes wrong as it is told to: see ``DiscordServer.script`` and
``tests.support.discord_faults``, and what ``Gateway`` can do to a connection.
"""

import asyncio
import re
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from types import MappingProxyType
from typing import Self

import discord
import pytest
from aiohttp import web
from yarl import URL

from play.shards import Shard
from tests.support import discord_json
from tests.support.discord_faults import Fault, Limit
from tests.support.discord_gateway import PATH, Event, Gateway
from tests.support.discord_http import (
    API,
    LIMITS,
    Handler,
    Json,
    answer,
    body_of,
    bucket,
    nothing,
    refusal,
    too_many,
)
from tests.support.discord_interactions import UNKNOWN_MESSAGE, Interactions
from tests.support.discord_json import BOT, GUILD, Message

TOKEN = "a token"

UNKNOWN_CHANNEL = 10003
UNKNOWN_GUILD = 10004
CANNOT_SEND_TO_USER = 50007
THREAD_EXISTS = 160004

POST_MESSAGE = re.compile(r"POST /channels/[0-9]+/messages")

UNLIMITED = ("/interactions/", "/webhooks/")
"""Requests that Discord's limit for a whole bot does not count begin so."""


class DiscordServer:
    """The server: an asynchronous context, in which it listens at ``base``.

    *messages* are those that everybody in a channel sees, oldest first; *requests* all that have
    come, as ``POST /path``. A thread has the id of the message from which it hangs, and its name
    stands in *threads*. Users in *closed* take no direct messages. In *chats* of friends the bot
    can do no more than answer. With *per_second*, so many
    requests a second are answered, and the others told to wait. With *per_channel*, so many
    messages are posted in each channel in so many seconds. *servers* are further servers, each with
    its channels; Discord recommends so many *shards* for all.
    """

    def __init__(
        self,
        *channels: int,
        per_second: int | None = None,
        per_channel: tuple[int, float] | None = None,
        servers: Mapping[int, Collection[int]] = MappingProxyType({}),
        shards: int = 1,
    ) -> None:
        self.shards = shards
        self.homes = dict.fromkeys(channels, GUILD)
        for guild_id, rooms in servers.items():
            self.homes |= dict.fromkeys(rooms, guild_id)
        self.channels = set(self.homes)
        self.messages: dict[int, Message] = {}
        self.threads: dict[int, str] = {}
        self.thread_members: defaultdict[int, set[int]] = defaultdict(set)
        self.direct_channels: dict[int, int] = {}
        self.closed: set[int] = set()
        self.chats: dict[int, tuple[int, ...]] = {}
        self.commands: list[Json] = []
        self.requests: list[str] = []
        self.gateway = Gateway(TOKEN, self._greeting)
        self.interactions = Interactions(self.new_id)
        self._limit = Limit(per_second) if per_second is not None else None
        self._limits: defaultdict[str, Limit] | None = None
        if per_channel is not None:
            self._limits = defaultdict(lambda: Limit(*per_channel))
        self._faults: defaultdict[str, deque[Fault]] = defaultdict(deque)
        self._parents: dict[int, int] = {}
        self._ids = count(10**18)
        app = web.Application(middlewares=[self._meet])
        app.add_routes([*self._routes(), *self.interactions.routes()])
        app.router.add_get(PATH, self.gateway.connect)
        self._runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.1)

    async def __aenter__(self) -> Self:
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._runner.cleanup()

    @contextmanager
    def in_place_of_discord(self) -> Iterator[None]:
        """A context in which discord.py finds this server where Discord is."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(discord.http.Route, "BASE", self.base)
            gateway = URL(self.gateway_address)
            patch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
            yield

    @property
    def base(self) -> str:
        """The start of every path, as in discord.py's ``Route.BASE``."""
        return f"http://{self._host}{API}"

    @property
    def gateway_address(self) -> str:
        """Where the gateway is, as in discord.py's ``DiscordWebSocket.DEFAULT_GATEWAY``."""
        return f"ws://{self._host}{PATH}"

    @property
    def _host(self) -> str:
        host, port = self._runner.addresses[0]
        return f"{host}:{port}"

    def script(self, request: str, *faults: Fault) -> None:
        """Let the next requests that read *request*, as ``POST /path``, meet *faults* in turn."""
        self._faults[request].extend(faults)

    def shown(self, channel_id: int) -> list[Message]:
        return [each for each in self.messages.values() if each.channel_id == channel_id]

    def show(self, message: Message) -> None:
        """Show a new *message* in its channel, and tell the bot of it."""
        self._show("MESSAGE_CREATE", message)

    def _show(self, event: str, message: Message) -> None:
        self.messages[message.id] = message
        private = message.channel_id in self.direct_channels.values()
        home = self.home(message.channel_id)
        where = {} if private else {"guild_id": str(home)}
        by = {} if private else {"member": discord_json.membership()}
        self.gateway.dispatch(event, message.written() | where | by, home)

    def home(self, channel_id: int) -> int | None:
        """The server of a channel or thread; None for direct messages and chats."""
        return self.homes.get(self._parents.get(channel_id, channel_id))

    def new_id(self) -> int:
        """An id that nothing else has."""
        return next(self._ids)

    def chat(self, *friends: int) -> int:
        """A new chat of *friends*, who have added the bot; it is not in it."""
        number = self.new_id()
        self.chats[number] = friends
        return number

    def channel(self, number: int) -> Json:
        """A channel, a thread, a channel of direct messages or a chat, as the API writes it."""
        if number in self.chats:
            return discord_json.chat(number, self.chats[number])
        if number in self._parents:
            parent = self._parents[number]
            return discord_json.thread(number, parent, self.threads[number], self.homes[parent])
        for user, direct in self.direct_channels.items():
            if direct == number:
                return discord_json.direct_channel(number, user)
        return discord_json.channel(number, self.homes[number])

    def direct_channel(self, user: int) -> int:
        if user not in self.direct_channels:
            self.direct_channels[user] = self.new_id()
            self.channels.add(self.direct_channels[user])
        return self.direct_channels[user]

    def _greeting(self, shard: Shard) -> list[Event]:
        guilds = [
            each for each in dict.fromkeys([GUILD, *self.homes.values()]) if shard.serves(each)
        ]
        ready = {
            "v": 10,
            "user": discord_json.user(BOT),
            "guilds": [{"id": str(each), "unavailable": True} for each in guilds],
            "application": {"id": str(BOT), "flags": 0},
        }
        created: list[Event] = [("GUILD_CREATE", self.guild(each)) for each in guilds]
        return [("READY", ready), *created]

    def guild(self, guild_id: int) -> Json:
        """A server, as the gateway tells of it."""
        rooms = {each for each in self.channels if self.home(each) == guild_id}
        threads = rooms & self._parents.keys()
        channels = map(self.channel, rooms - threads)
        return discord_json.guild(channels, map(self.channel, threads), guild_id)

    def _routes(self) -> Iterator[web.RouteDef]:
        channel = API + "/channels/{channel}"
        member = channel + "/thread-members/{user}"
        yield web.get(API + "/gateway/bot", self._gateway)
        yield web.get(API + "/users/@me", self._me)
        yield web.post(API + "/users/@me/channels", self._open_direct)
        yield web.get(API + "/users/{user}", self._user)
        guild = API + "/guilds/{guild}"
        yield web.get(guild, self._guild)
        yield web.get(guild + "/channels", self._channels)
        yield web.get(guild + "/threads/active", self._active_threads)
        yield web.get(guild + "/members/{user}", self._member)
        yield web.get(API + "/oauth2/applications/@me", self._application)
        yield web.put(API + "/applications/{application}/commands", self._commands)
        yield web.get(channel, self._channel)
        yield web.post(channel + "/messages", self._create_message)
        yield web.get(channel + "/messages/{message}", self._message)
        yield web.patch(channel + "/messages/{message}", self._edit_message)
        yield web.post(channel + "/messages/{message}/threads", self._create_thread)
        yield web.put(member, self._join_thread)
        yield web.delete(member, self._leave_thread)

    @web.middleware
    async def _meet(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        path = request.path.removeprefix(API)
        name = f"{request.method} {path}"
        self.requests.append(name)
        if self._faults[name]:
            return await self._faults[name].popleft()(request, handler)
        now = asyncio.get_running_loop().time()
        if self._limit is not None and not path.startswith(UNLIMITED):
            pause = self._limit.pause(now)
            if pause:
                await request.read()
                return too_many(request, pause, everywhere=True)
        headers = LIMITS
        if self._limits is not None and POST_MESSAGE.fullmatch(name):
            pause = self._limits[name].pause(now)
            if pause:
                await request.read()
                return too_many(request, pause, everywhere=False)
            headers = self._limits[name].headers(now)
        response = await handler(request)
        if response.prepared:
            return response
        response.headers.update(headers | {"X-RateLimit-Bucket": bucket(request)})
        return response

    async def _gateway(self, _: web.Request) -> web.Response:
        starts = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        starts["max_concurrency"] = self.gateway.together
        return answer(
            {"url": self.gateway_address, "shards": self.shards, "session_start_limit": starts}
        )

    async def _me(self, _: web.Request) -> web.Response:
        return answer(discord_json.user(BOT) | {"mfa_enabled": False})

    async def _open_direct(self, request: web.Request) -> web.Response:
        user = int((await request.json())["recipient_id"])
        return answer(discord_json.direct_channel(self.direct_channel(user), user))

    async def _user(self, request: web.Request) -> web.Response:
        return answer(discord_json.user(int(request.match_info["user"])))

    async def _member(self, request: web.Request) -> web.Response:
        return answer(discord_json.member(int(request.match_info["user"])))

    async def _guild(self, request: web.Request) -> web.Response:
        number = int(request.match_info["guild"])
        if number not in {GUILD, *self.homes.values()}:
            return refusal(404, UNKNOWN_GUILD)
        hidden = {"members", "channels", "threads", "member_count"}
        told = self.guild(number)
        return answer({name: told[name] for name in told.keys() - hidden})

    async def _channels(self, request: web.Request) -> web.Response:
        return answer(self.guild(int(request.match_info["guild"]))["channels"])

    async def _active_threads(self, request: web.Request) -> web.Response:
        threads = self.guild(int(request.match_info["guild"]))["threads"]
        return answer({"threads": threads, "members": []})

    async def _application(self, _: web.Request) -> web.Response:
        return answer(discord_json.application())

    async def _commands(self, request: web.Request) -> web.Response:
        ids = {"application_id": str(BOT), "version": "1", "description": ""}
        commands = enumerate(await request.json(), start=1)
        self.commands = [ids | {"id": str(at)} | command for at, command in commands]
        return answer(self.commands)

    async def _channel(self, request: web.Request) -> web.Response:
        number = int(request.match_info["channel"])
        if number not in self.channels:
            return refusal(404, UNKNOWN_CHANNEL)
        return answer(self.channel(number))

    async def _create_message(self, request: web.Request) -> web.Response:
        channel_id = int(request.match_info["channel"])
        body, files = await body_of(request)
        if channel_id not in self.channels:
            return refusal(404, UNKNOWN_CHANNEL)
        if any(self.direct_channels.get(user) == channel_id for user in self.closed):
            return refusal(403, CANNOT_SEND_TO_USER)
        message = self._earlier(channel_id, body)
        if message is None:
            message = self._posted(channel_id, body, files)
            self.show(message)
        return answer(message.written())

    def _posted(self, channel_id: int, body: Json, files: tuple[str, ...]) -> Message:
        flags = body.get("flags", 0)
        empty = Message(self.new_id(), channel_id, "", body.get("nonce"), flags=flags)
        return empty.changed(body, files)

    def _earlier(self, channel_id: int, body: Json) -> Message | None:
        """The message that *body* would repeat, if it asks that nothing be repeated."""
        if not body.get("enforce_nonce"):
            return None
        return next((m for m in self.shown(channel_id) if m.nonce == body["nonce"]), None)

    async def _message(self, request: web.Request) -> web.Response:
        message = self.messages.get(int(request.match_info["message"]))
        if message is None or message.channel_id != int(request.match_info["channel"]):
            return refusal(404, UNKNOWN_MESSAGE)
        return answer(message.written())

    async def _edit_message(self, request: web.Request) -> web.Response:
        body, files = await body_of(request)
        message = self.messages.get(int(request.match_info["message"]))
        if message is None or message.channel_id != int(request.match_info["channel"]):
            return refusal(404, UNKNOWN_MESSAGE)
        changed = message.changed(body, files)
        self._show("MESSAGE_UPDATE", changed)
        return answer(changed.written())

    async def _create_thread(self, request: web.Request) -> web.Response:
        body, _ = await body_of(request)
        message_id = int(request.match_info["message"])
        if message_id not in self.messages:
            return refusal(404, UNKNOWN_MESSAGE)
        if message_id in self.threads:
            return refusal(400, THREAD_EXISTS)
        self.threads[message_id] = body["name"]
        self._parents[message_id] = self.messages[message_id].channel_id
        self.channels.add(message_id)
        thread = self.channel(message_id)
        self.gateway.dispatch("THREAD_CREATE", thread, self.home(message_id))
        return answer(thread, status=201)

    async def _join_thread(self, request: web.Request) -> web.Response:
        return self._change_thread(request, set.add)

    async def _leave_thread(self, request: web.Request) -> web.Response:
        return self._change_thread(request, set.discard)

    def _change_thread(
        self, request: web.Request, change: Callable[[set[int], int], None]
    ) -> web.Response:
        thread_id = int(request.match_info["channel"])
        if thread_id not in self.threads:
            return refusal(404, UNKNOWN_CHANNEL)
        change(self.thread_members[thread_id], int(request.match_info["user"]))
        return nothing()
