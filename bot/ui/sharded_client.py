"""A client with shards: discord.py's own, extended by means of its private parts.

- ``heard_on`` is called for each event, with the shard on which it has come.
- A session goes on after a failure. discord.py begins another one, and would miss what was sent.
- When a session begins, servers that it does not name are gone. discord.py would keep them.
- A shard comes back independently of the others. discord.py brings them back one by one.
- Sessions begin as often as Discord allows; it says that together with the number of shards.
- After it has hung up, no event is passed on. discord.py would say that a shard is ready.

Tests cover each of these (``tests/bot/delivery/test_shards.py``): they fail if a private part
changes.
"""

import asyncio
import logging
from functools import partial
from typing import Any, Protocol

import discord
from discord import shard as discord_shard
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.shard import EventItem, EventType
from yarl import URL

from bot.ui.logs import log_failure
from play.shards import AnyShards, Shard, ShardLocks, Shards

# The bot never speaks, so nobody has to hear at each start that it can't.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False

SECONDS_BETWEEN_SESSIONS = 5.2
"""Pause between the beginnings of two sessions: Discord asks for 5, and connections vary."""

SECONDS_BETWEEN_TRIES = 5.0

SECONDS_TO_HANG_UP = 3.0
"""Time for Discord to confirm that a connection is closed."""

log = logging.getLogger(__name__)


class Connection(Protocol):
    """The connection of a shard to Discord's gateway; *open* if neither closed nor broken."""

    @property
    def open(self) -> bool: ...


class ShardedClient(discord.AutoShardedClient):
    """A client that serves *shards*, or if None, all that Discord recommends.

    *locks* keep other processes from serving the same shards.
    """

    def __init__(
        self,
        shards: Shards | None,
        locks: ShardLocks | None = None,
        **options: Any,  # noqa: ANN401 - discord.py's
    ) -> None:
        if shards is not None:
            options |= {"shard_count": shards.count, "shard_ids": sorted(shards.ids)}
        super().__init__(**options)
        self._locks = locks or AnyShards()
        self._asked = False
        self._turns: dict[int, asyncio.Lock] = {}
        self._next_session: dict[int, float] = {}
        self._together = 1
        self._returning: set[asyncio.Task[None]] = set()
        self._has_hung_up = False

    @property
    def has_hung_up(self) -> bool:
        """Whether all connections to the gateway have been closed, and none will be opened."""
        return self._has_hung_up

    @property
    def served(self) -> Shards:
        """The shards that this process serves; known once ``count_shards`` has run."""
        count = self.shard_count or 1
        return Shards(count, frozenset(self.shard_ids or range(count)))

    async def count_shards(self) -> None:
        """Ask Discord how many shards the bot should have, unless their number is given."""
        if self.shard_count is None:
            await self._ask()

    async def _ask(self) -> None:
        """Ask Discord for the number of shards, the address of its gateway, and its limits."""
        recommended, address, limits = await self.http.get_bot_gateway()
        if self.shard_count is None:
            self.shard_count = recommended
        elif self.shard_count < recommended:
            text = "Discord recommends %s shards, and HNEFABOT_SHARDS is %s"
            log.warning(text, recommended, self.shard_count)
        self._together = limits["max_concurrency"]
        # discord.py looks for the address only here, whenever a session begins.
        DiscordWebSocket.DEFAULT_GATEWAY = URL(address)
        self._asked = True

    async def launch_shards(self) -> None:
        if not self._asked:
            await self._ask()
        await super().launch_shards()

    async def launch_shard(self, gateway: URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect a shard to the *gateway*, and try until it succeeds."""
        while (ws := await self._connected(gateway, shard_id, initial)) is None:  # noqa: ASYNC110
            await asyncio.sleep(SECONDS_BETWEEN_TRIES)
        shard = _Shard(ws, self, self._put)
        self._AutoShardedClient__shards[shard_id] = shard  # type: ignore[attr-defined]
        shard.launch()

    async def _connected(
        self,
        gateway: URL,
        shard_id: int,
        initial: bool,  # noqa: FBT001 - discord.py's
    ) -> DiscordWebSocket | None:
        try:
            await self._locks.take(Shard(shard_id, self.served.count))
            await self.session_turn(shard_id)
            connecting = DiscordWebSocket.from_client(
                self, initial=initial, gateway=gateway, shard_id=shard_id
            )
            return await asyncio.wait_for(connecting, self.shard_connect_timeout)
        except Exception as error:  # noqa: BLE001 - it is logged
            log_failure(log, error, "Shard %s cannot connect", shard_id)
            return None

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Do nothing: a shard waits for its turn before it connects."""

    async def session_turn(self, shard_id: int) -> None:
        """Wait until a session of the shard *shard_id* may begin under Discord's limit."""
        key, clock = shard_id % self._together, asyncio.get_running_loop().time
        async with self._turns.setdefault(key, asyncio.Lock()):
            if (pause := self._next_session.get(key, 0.0) - clock()) > 0:
                await asyncio.sleep(pause)
            self._next_session[key] = clock() + SECONDS_BETWEEN_SESSIONS

    def tell(self, shard: discord_shard.Shard, event: str, *told: object) -> None:
        """Pass on an *event* with the arguments *told*, which discord.py reports of a *shard*."""
        if event == "socket_event_type":
            self.heard_on(shard.id, shard.ws)
            if told == ("READY",):
                self._forget_servers(shard.id)
        self.dispatch(event, *told)

    def _forget_servers(self, shard_id: int) -> None:
        """Forget a shard's servers when a session begins: Discord then names all that it has."""
        of_shard = self.served.only([shard_id])
        for guild in [each for each in self.guilds if of_shard.serve(each.id)]:
            self._connection._remove_guild(guild)  # noqa: SLF001 - as a client without shards does

    def heard_on(self, shard_id: int, connection: Connection) -> None:
        """Called for each event on the *connection* of a shard, before the event is handled."""

    def _put(self, item: EventItem) -> None:
        """Reconnect a shard at once if *item* says it was lost; queue others for discord.py."""
        shard = item.shard
        if shard is None or item.type not in _COMING_BACK:
            self._AutoShardedClient__queue.put_nowait(item)  # type: ignore[attr-defined]
            return
        begins_anew = item.type == EventType.reconnect
        again = shard.reconnect() if begins_anew else shard.reidentify(item.error)  # type: ignore[arg-type]
        task = asyncio.create_task(again, name=f"shard {shard.id} comes back")
        self._returning.add(task)
        task.add_done_callback(self._returning.discard)

    async def hang_up(self) -> None:
        """Close all connections to the gateway; requests that have come can still be answered."""
        for task in self._returning:
            task.cancel()
        shards = self._AutoShardedClient__shards.values()  # type: ignore[attr-defined]
        closing = [asyncio.create_task(shard.close()) for shard in shards]
        if closing:
            await asyncio.wait(closing, timeout=SECONDS_TO_HANG_UP)
        self._has_hung_up = True
        await self._locks.give_back()

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - discord.py's
        """Pass on an *event*; none after hanging up, when timers of discord.py still go on."""
        if not self._has_hung_up:
            super().dispatch(event, *args, **kwargs)

    async def close(self) -> None:
        await self.hang_up()
        await super().close()


def is_elsewhere(client: discord.Client, guild_id: int) -> bool:
    """Whether another process serves a server, so that this one gets no events of the server."""
    return isinstance(client, ShardedClient) and not client.served.serve(guild_id)


_COMING_BACK = {EventType.reconnect, EventType.resume, EventType.identify}


class _Shard(discord_shard.Shard):
    """A shard that reports each event with its connection, and resumes its session."""

    _client: ShardedClient

    def launch(self) -> None:
        self.ws._dispatch = partial(self._client.tell, self)  # noqa: SLF001 - there is no public hook
        super().launch()

    async def reconnect(self) -> None:
        """Connect again after a failure, and go on with the session if there was one."""
        resumes = self.ws.session_id is not None
        # The server of the session may be what has failed; any other one can resume it too.
        self.ws.gateway = DiscordWebSocket.DEFAULT_GATEWAY
        await self.reidentify(ReconnectWebSocket(self.id, resume=resumes))

    async def reidentify(self, exc: ReconnectWebSocket) -> None:
        """Connect again: resume the session if *exc* says so, or wait to begin another one."""
        if not exc.resume:
            await self._client.session_turn(self.id)
        await super().reidentify(exc)
