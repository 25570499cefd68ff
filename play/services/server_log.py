"""Requests about the logs of servers."""

from dataclasses import dataclass

from play.servers.log import LogEntry
from play.store.port import Store


@dataclass(frozen=True, slots=True)
class ServerLog:
    """Reads the logs of servers, to which other services add entries."""

    store: Store

    async def latest(self, guild_id: int, limit: int, skip: int = 0) -> list[LogEntry]:
        """The entries of the server, the newest first, without the first *skip*."""
        async with self.store.read() as unit:
            return list(await unit.log.latest(guild_id, limit, skip))
