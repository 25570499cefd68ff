"""The lobbies of servers in the database: messages that list a server's open challenges."""

from sqlalchemy import delete, select

from db.parameters import GUILD
from db.parts import SqlPart
from db.tables.challenges import lobbies
from db.upserts import put
from play.challenges.lobby import Lobby
from play.players.player_id import PlayerId
from play.servers.place import Place

_BY_KEY = lobbies.c.guild_id == GUILD
_GET = select(lobbies).where(_BY_KEY)
_REMOVE = delete(lobbies).where(_BY_KEY)


class SqlLobbies(SqlPart):
    """Implements ``play.challenges.port.StoredLobbies`` for the length of one transaction."""

    async def load_lobby(self, guild_id: int) -> Lobby | None:
        row = await self._first(self._locking(_GET), the_guild=guild_id)
        if row is None:
            return None
        return Lobby(
            place=Place(row.guild_id, row.channel_id),
            manager=PlayerId(row.manager),
            message_id=row.message_id,
            changes=row.changes,
            shown=row.shown,
            due_at=row.due_at,
            is_shut=row.is_shut,
        )

    async def put(self, lobby: Lobby) -> None:
        row = {
            "guild_id": lobby.place.guild_id,
            "channel_id": lobby.place.channel_id,
            "manager": lobby.manager,
            "message_id": lobby.message_id,
            "changes": lobby.changes,
            "shown": lobby.shown,
            "due_at": lobby.due_at,
            "is_shut": lobby.is_shut,
        }
        await put(self._connection, lobbies, row)

    async def remove(self, guild_id: int) -> None:
        await self._execute(_REMOVE, the_guild=guild_id)
