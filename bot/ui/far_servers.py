"""Servers on shards of other processes, requested from Discord's REST API.

The gateway sends this process no events about them. They are rarely needed: for a direct message
about a game there, or for a channel whose own process is dead.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import discord

REMEMBERED_FOR = timedelta(minutes=1)
"""Time for which a server is kept; its permissions may change meanwhile."""

MAX_REMEMBERED = 500


@dataclass(slots=True)
class FarServers:
    """A cache of servers on other processes' shards that *client* has requested from Discord."""

    client: discord.Client
    now: Callable[[], datetime]
    _known: dict[int, tuple[datetime, discord.Guild | None]] = field(default_factory=dict)
    _asking: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def far_server(self, guild_id: int) -> discord.Guild | None:
        """A server with its channels, threads and roles; None if the bot is not on it.

        Raises ``SEND_ERRORS`` if Discord cannot be reached.
        """
        async with self._asking:
            asked_at, guild = self._known.get(guild_id, (None, None))
            if asked_at is None or self.now() - asked_at > REMEMBERED_FOR:
                guild = await self._ask(guild_id)
                if len(self._known) >= MAX_REMEMBERED:
                    self._known.clear()
                self._known[guild_id] = self.now(), guild
        return guild

    async def _ask(self, guild_id: int) -> discord.Guild | None:
        try:
            guild = await self.client.fetch_guild(guild_id, with_counts=False)
            channels = await guild.fetch_channels()
            threads = await guild.active_threads()
            bot = await guild.fetch_member(self.client.application_id or 0)
        except (discord.NotFound, discord.Forbidden):
            return None
        # discord.py adds to servers only what the gateway sends, not what REST returns.
        # ``tests/bot/ui/test_far_servers.py`` checks the result.
        for channel in channels:
            guild._add_channel(channel)  # noqa: SLF001
        for thread in threads:
            guild._add_thread(thread)  # noqa: SLF001
        guild._add_member(bot)  # noqa: SLF001
        return guild
