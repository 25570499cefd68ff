"""The notes of players on matches in the database."""

from datetime import datetime

from sqlalchemy import BigInteger, bindparam, delete, insert, select

from db.parts import SqlPart
from db.tables.matches import notes
from play.players.player_id import PlayerId

_IS_OWN = (
    notes.c.match_id == bindparam("the_match"),
    notes.c.player == bindparam("the_player", type_=BigInteger),
)
_GET = select(notes.c.text).where(*_IS_OWN)
_REMOVE = delete(notes).where(*_IS_OWN)


class SqlNotes(SqlPart):
    """Implements ``play.notes.port.Notes`` in one transaction."""

    async def get(self, match_id: int, player: PlayerId) -> str | None:
        found: str | None = await self._connection.scalar(_GET, _where(match_id, player))
        return found

    async def put(self, match_id: int, player: PlayerId, text: str, now: datetime) -> None:
        await self.remove(match_id, player)
        values = {"match_id": match_id, "player": player, "text": text, "updated_at": now}
        await self._connection.execute(insert(notes), values)

    async def remove(self, match_id: int, player: PlayerId) -> None:
        await self._connection.execute(_REMOVE, _where(match_id, player))


def _where(match_id: int, player: PlayerId) -> dict[str, int]:
    return {"the_match": match_id, "the_player": player}
