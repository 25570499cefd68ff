"""Counts of waiting notices, waiting computer moves, and running matches, each by an index."""

from datetime import datetime

from sqlalchemy import Select, case, func, or_, select, type_coerce

from db.agendas import LAST_MOMENT, UNREADABLE, Deadline
from db.parameters import NOW
from db.parts import SqlPart
from db.tables.delivery import open_notice, outbox
from db.tables.matches import is_running, matches
from play.workload import Backlog

# The SQL form of ``Notice.wanted_at``.
_WANTED_AT = case((outbox.c.attempts == 0, outbox.c.due_at), else_=outbox.c.created_at)
NOTICES = select(func.count(), type_coerce(func.min(_WANTED_AT), Deadline)).where(
    open_notice, or_(outbox.c.attempts > 0, outbox.c.due_at <= NOW, outbox.c.due_at > LAST_MOMENT)
)
THOUGHTS = select(func.count(), type_coerce(func.min(matches.c.think_since), Deadline)).where(
    matches.c.think_since.is_not(None)
)
RUNNING_MATCHES = select(func.count()).select_from(matches).where(is_running)


class SqlWorkload(SqlPart):
    """Implements ``play.workload.StoredWorkload`` for the length of one transaction."""

    async def notices(self, now: datetime) -> Backlog:
        return await self._backlog(NOTICES, now=now)

    async def thoughts(self) -> Backlog:
        return await self._backlog(THOUGHTS)

    async def running_matches(self) -> int:
        return await self._count(RUNNING_MATCHES)

    async def _backlog(self, statement: Select[int, datetime], **sought: object) -> Backlog:
        waiting, since = (await self._execute(statement, **sought)).one()
        return Backlog(waiting, None if since == UNREADABLE else since)
