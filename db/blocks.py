"""Blocks in the database: pairs of players who begin no new matches with each other."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import BigInteger, bindparam, delete, select

from db.parameters import PLAYER
from db.parts import SqlPart
from db.tables.players import blocks
from db.upserts import put_if_new
from play.players.player_id import PlayerId

_BY_KEY = (
    blocks.c.player == PLAYER,
    blocks.c.blocked == bindparam("the_blocked", type_=BigInteger),
)
_HAS = select(blocks.c.player).where(*_BY_KEY)
_REMOVE = delete(blocks).where(*_BY_KEY)
_OF = (
    select(blocks.c.blocked)
    .where(blocks.c.player == PLAYER)
    .order_by(blocks.c.created_at, blocks.c.blocked)
)


class SqlBlocks(SqlPart):
    """Implements ``play.players.port.StoredBlocks`` for the length of one transaction."""

    async def add_block(self, player: PlayerId, blocked: PlayerId, now: datetime) -> None:
        row = {"player": player, "blocked": blocked, "created_at": now}
        await put_if_new(self._connection, blocks, row)

    async def remove(self, player: PlayerId, blocked: PlayerId) -> bool:
        return (await self._execute(_REMOVE, the_player=player, the_blocked=blocked)).rowcount > 0

    async def has(self, player: PlayerId, blocked: PlayerId) -> bool:
        return await self._has(_HAS, the_player=player, the_blocked=blocked)

    async def blocked_by(self, player: PlayerId) -> Sequence[PlayerId]:
        found = await self._scalars(_OF, the_player=player)
        return [PlayerId(blocked) for blocked in found]
