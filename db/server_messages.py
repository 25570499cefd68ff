"""The direct messages that servers cause, in the database: how many, and for whom not."""

from collections.abc import Sequence
from datetime import date, datetime

from sqlalchemy import BigInteger, Date, bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from db.tables.server_messages import message_counts, silent_servers
from db.upserts import INSERTS, put_if_new
from play.players.player_id import PlayerId
from play.servers.port import Caused

_PLAYER = bindparam("the_player", type_=BigInteger)
_BY_KEY = (
    silent_servers.c.player == _PLAYER,
    silent_servers.c.guild_id == bindparam("the_guild", type_=BigInteger),
)
_IS_OFF = select(silent_servers.c.player).where(*_BY_KEY)
_TURN_ON = delete(silent_servers).where(*_BY_KEY)
_SILENT = (
    select(silent_servers.c.guild_id)
    .where(silent_servers.c.player == _PLAYER)
    .order_by(silent_servers.c.since.desc(), silent_servers.c.guild_id)
)
_FORGET = delete(message_counts).where(
    message_counts.c.guild_id == bindparam("the_guild", type_=BigInteger),
    message_counts.c.day < bindparam("today", type_=Date),
)

ALL = 0
"""Stands for all recipients of a server; nobody has that id."""


class SqlServerMessages:
    """Implements ``play.servers.port.ServerMessages`` in one transaction."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def count(self, guild_id: int, recipient: PlayerId, day: date) -> Caused:
        # First that of all: whoever counts for the same server waits here.
        of_server = await self._count(guild_id, ALL, day)
        await self._connection.execute(_FORGET, {"the_guild": guild_id, "today": day})
        return Caused(of_server, await self._count(guild_id, recipient, day))

    async def _count(self, guild_id: int, recipient: int, day: date) -> int:
        insert = INSERTS[self._connection.dialect.name](message_counts)
        row = {"guild_id": guild_id, "recipient": recipient, "day": day, "number": 1}
        counted = (
            insert.values(row)
            .on_conflict_do_update(
                index_elements=[*message_counts.primary_key],
                set_={"number": message_counts.c.number + 1},
            )
            .returning(message_counts.c.number)
        )
        number: int = (await self._connection.execute(counted)).scalar_one()
        return number

    async def turn_off(self, player: PlayerId, guild_id: int, now: datetime) -> None:
        row = {"player": player, "guild_id": guild_id, "since": now}
        await put_if_new(self._connection, silent_servers, row)

    async def turn_on(self, player: PlayerId, guild_id: int) -> None:
        await self._connection.execute(_TURN_ON, {"the_player": player, "the_guild": guild_id})

    async def is_off(self, player: PlayerId, guild_id: int) -> bool:
        sought = {"the_player": player, "the_guild": guild_id}
        return await self._connection.scalar(_IS_OFF, sought) is not None

    async def silent(self, player: PlayerId) -> Sequence[int]:
        return [*await self._connection.scalars(_SILENT, {"the_player": player})]
