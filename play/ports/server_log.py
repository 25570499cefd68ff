"""What the application asks of a store about the logs of servers."""

from collections.abc import Sequence
from typing import Protocol

from play.server_log import LogEntry


class ServerLog(Protocol):
    """What the managers of servers have done, in a store. Nothing of it is ever changed."""

    async def add(self, entry: LogEntry) -> None:
        """Store a new entry."""
        ...

    async def latest(self, guild_id: int, limit: int, skip: int = 0) -> Sequence[LogEntry]:
        """The entries of the server, the newest first, after the first *skip*."""
        ...
