"""The notes that players write on their matches, in the database."""

from datetime import datetime

from sqlalchemy import delete, insert, select

from db.sql_parameters import MATCH, PLAYER
from db.tables.matches import notes
from db.unit_parts import SqlPart
from play.players.player_id import PlayerId

_IS_OWN = (notes.c.match_id == MATCH, notes.c.player == PLAYER)
_GET = select(notes.c.text).where(*_IS_OWN)
_REMOVE = delete(notes).where(*_IS_OWN)


class SqlNotes(SqlPart):
    """Implements ``play.notes.StoredNotes`` for the length of one transaction."""

    async def load_note(self, match_id: int, player: PlayerId) -> str | None:
        text: str | None = await self._scalar(_GET, the_match=match_id, the_player=player)
        return text

    async def put(self, match_id: int, player: PlayerId, text: str, now: datetime) -> None:
        await self.remove(match_id, player)
        values = {"match_id": match_id, "player": player, "text": text, "updated_at": now}
        await self._execute(insert(notes), **values)

    async def remove(self, match_id: int, player: PlayerId) -> None:
        await self._execute(_REMOVE, the_match=match_id, the_player=player)
