"""Sessions in the database, and the links that begin them."""

from collections.abc import Collection, Sequence
from dataclasses import asdict, fields
from datetime import datetime

from sqlalchemy import BigInteger, BindParameter, bindparam, delete, insert, select, update

from db.tables.sessions import entry_links, sessions
from db.unit_parts import SqlPart, attributes, reader_of
from play.players.player_id import PlayerId
from play.sessions import EntryLink, Session

_DIGEST: BindParameter[str] = bindparam("the_digest")
_AMONG = sessions.c.id.in_(bindparam("the_ids", expanding=True))
_SHOWN = [sessions.c[each.name] for each in fields(Session)]

_link, _session = reader_of(EntryLink), reader_of(Session)
_LINK = select(entry_links).where(entry_links.c.digest == _DIGEST)
_ADD = insert(sessions).returning(sessions.c.id)
_SESSION = select(*_SHOWN).where(sessions.c.digest == _DIGEST)
_OF = (
    select(*_SHOWN)
    .where(sessions.c.player == bindparam("the_player", type_=BigInteger))
    .order_by(sessions.c.id)
)
_THOSE = select(sessions.c.id).where(_AMONG)
_USE = update(sessions).where(sessions.c.id == bindparam("the_id"))
_REMOVE = delete(sessions).where(_AMONG)


class SqlSessions(SqlPart):
    """Implements ``play.sessions.StoredSessions`` for the length of one transaction."""

    async def put_link(self, link: EntryLink) -> None:
        await self._put(entry_links, asdict(link))

    async def link(self, digest: str) -> EntryLink | None:
        return await self._one(self._locking(_LINK), _link, the_digest=digest)

    async def add_session(self, session: Session, digest: str) -> Session:
        values = attributes(session, ("player", "began_at", "used_at", "ends_at"))
        added: int = await self._scalar(_ADD, **values, digest=digest)
        return Session(added, **values)

    async def session(self, digest: str) -> Session | None:
        return await self._one(_SESSION, _session, the_digest=digest)

    async def sessions_of(self, player: PlayerId) -> Sequence[Session]:
        return await self._each(_OF, _session, sessions.c.id, the_player=player)

    async def among(self, ids: Collection[int]) -> Sequence[int]:
        return await self._scalars(_THOSE, the_ids=list(ids))

    async def note_use(self, session_id: int, now: datetime) -> None:
        await self._execute(_USE, the_id=session_id, used_at=now)

    async def remove(self, ids: Collection[int]) -> None:
        if ids:
            await self._execute(_REMOVE, the_ids=list(ids))
