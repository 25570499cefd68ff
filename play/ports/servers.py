"""What the application asks of a store about the settings of servers."""

from typing import Protocol

from play.server import Server


class Servers(Protocol):
    """The settings of servers in a store."""

    async def get(self, guild_id: int) -> Server:
        """The settings of the server; the usual ones, if nothing is stored."""
        ...

    async def put(self, server: Server) -> None:
        """Store the settings of a server."""
        ...
