"""The players who follow matches of others, in the database."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, insert, select

from db.sql_parameters import MATCH, PLAYER
from db.tables.matches import followers
from db.unit_parts import SqlPart
from play.players.player_id import PlayerId

_IN_MATCH = followers.c.match_id == MATCH
_IS_PLAYER = followers.c.player == PLAYER
_OF = select(followers.c.player).where(_IN_MATCH).order_by(followers.c.player)
_REMOVE = delete(followers).where(_IN_MATCH, _IS_PLAYER)


class SqlFollowers(SqlPart):
    """Implements ``play.following.Followers`` for the length of one transaction."""

    async def add_follower(self, match_id: int, player: PlayerId, now: datetime) -> None:
        await self._execute(insert(followers), match_id=match_id, player=player, created_at=now)

    async def remove(self, match_id: int, player: PlayerId) -> bool:
        return (await self._execute(_REMOVE, the_match=match_id, the_player=player)).rowcount > 0

    async def followers_of(self, match_id: int) -> Sequence[PlayerId]:
        found = await self._scalars(_OF, the_match=match_id)
        return [PlayerId(player) for player in found]
