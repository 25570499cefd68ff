"""The settings of servers in the database."""

from dataclasses import asdict

from sqlalchemy import select

from db.parameters import GUILD
from db.parts import SqlPart
from db.tables.servers import greetings, servers
from db.upserts import put, put_if_new
from play.servers.server import Server

_BY_KEY = servers.c.guild_id == GUILD
_GET = select(servers).where(_BY_KEY)


class SqlServers(SqlPart):
    """Implements ``play.servers.port.StoredServers`` for the length of one transaction."""

    async def load_server(self, guild_id: int) -> Server:
        row = await self._first(self._locking(_GET), the_guild=guild_id)
        return Server(guild_id) if row is None else Server(*row)

    async def to_change(self, guild_id: int) -> Server:
        # Only an existing row can be locked.
        await put_if_new(self._connection, servers, asdict(Server(guild_id)))
        return await self.load_server(guild_id)

    async def put(self, server: Server) -> None:
        await put(self._connection, servers, asdict(server))

    async def greet(self, guild_id: int) -> bool:
        return await put_if_new(self._connection, greetings, {"guild_id": guild_id})
