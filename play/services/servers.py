"""Requests about the settings of servers."""

from collections.abc import Callable
from dataclasses import dataclass

from play.ports.store import Store
from play.server import Server


@dataclass(frozen=True, slots=True)
class Servers:
    """Keeps the settings of servers."""

    store: Store

    async def get(self, guild_id: int | None) -> Server:
        """The settings of the server; the usual ones for None, which is no server."""
        if guild_id is None:
            return Server(0)
        async with self.store.read() as unit:
            return await unit.servers.get(guild_id)

    async def change(self, guild_id: int, changed: Callable[[Server], Server]) -> Server:
        """Store the settings as *changed*."""
        async with self.store.begin() as unit:
            server = changed(await unit.servers.get(guild_id))
            await unit.servers.put(server)
        return server
