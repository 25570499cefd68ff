"""The line under the bot's name in Discord: how to begin, or that there is maintenance."""

from contextlib import suppress
from dataclasses import dataclass

import aiohttp
import discord

from bot.wording.presence import IN_MAINTENANCE, OPEN
from play.services.cached_orders import StandingOrders

GONE = (discord.ConnectionClosed, aiohttp.ClientError, ConnectionError, RuntimeError)
"""Errors of a shard that has just lost its connection."""


@dataclass(frozen=True, slots=True)
class Presence:
    """Shows on the shards of *client* whether the operator's *orders* allow changes."""

    client: discord.AutoShardedClient
    orders: StandingOrders

    async def show(self) -> None:
        for shard_id in self.client.shards:
            await self.show_on(shard_id)

    async def show_on(self, shard_id: int) -> None:
        shard = self.client.get_shard(shard_id)
        if shard is None or shard.is_closed():
            return
        line = OPEN if self.orders.is_open else IN_MAINTENANCE
        with suppress(*GONE):
            await self.client.change_presence(
                activity=discord.CustomActivity(line), shard_id=shard_id
            )
