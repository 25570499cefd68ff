"""What the application asks of a store about the settings of servers."""

from collections.abc import Sequence
from typing import Protocol

from play.servers.log import LogEntry
from play.servers.server import Server


class Servers(Protocol):
    """The settings of servers in a store."""

    async def get(self, guild_id: int) -> Server:
        """The settings of the server; the usual ones, if nothing is stored."""

    async def to_change(self, guild_id: int) -> Server:
        """The same, which nobody else can change until this transaction is over."""

    async def put(self, server: Server) -> None:
        """Store the settings of a server."""

    async def greet(self, guild_id: int) -> bool:
        """Store that the server is greeted, and return whether that is new."""


class ServerLog(Protocol):
    """What the managers of servers have done, in a store. Nothing of it is ever changed."""

    async def add(self, entry: LogEntry) -> None:
        """Store a new entry."""

    async def latest(self, guild_id: int, limit: int, skip: int = 0) -> Sequence[LogEntry]:
        """The entries of the server, the newest first, after the first *skip*."""
