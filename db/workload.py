"""Counts for the operator: of waiting work, each by an index, and of everything in the database."""

from datetime import datetime

from sqlalchemy import Select, case, func, or_, select, text, union

from db.agendas import LAST_MOMENT, UNREADABLE_TIME, lenient_time
from db.sql_parameters import NOW
from db.tables.delivery import open_notice, outbox
from db.tables.matches import is_running, matches, moves
from db.tables.players import players
from db.tables.servers import greetings, servers
from db.unit_parts import SqlPart
from play.matches.state import MatchState
from play.workload import Backlog, Counts

# The SQL form of ``Notice.wanted_at``.
_WANTED_AT = case((outbox.c.attempts == 0, outbox.c.due_at), else_=outbox.c.created_at)
NOTICES = select(func.count(), lenient_time(func.min(_WANTED_AT))).where(
    open_notice, or_(outbox.c.attempts > 0, outbox.c.due_at <= NOW, outbox.c.due_at > LAST_MOMENT)
)
THOUGHTS = select(func.count(), lenient_time(func.min(matches.c.think_since))).where(
    matches.c.think_since.is_not(None)
)
RUNNING_MATCHES = select(func.count()).select_from(matches).where(is_running)
_SIZES = {
    "sqlite": text("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"),
    "postgresql": text("SELECT pg_database_size(current_database())"),
}
_SERVERS = union(
    select(servers.c.guild_id),
    select(greetings.c.guild_id),
    select(matches.c.guild_id).where(matches.c.guild_id.is_not(None)),
).subquery()


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
        return Backlog(waiting, None if since == UNREADABLE_TIME else since)


class SqlCensus(SqlPart):
    """Implements ``play.workload.Census`` for the length of one transaction."""

    async def counts(self, since: datetime) -> Counts:
        by_state = await self._execute(
            select(matches.c.state, func.count().label("number")).group_by(matches.c.state)
        )
        states: dict[MatchState, int] = {row.state: row.number for row in by_state}
        count = select(func.count())
        return Counts(
            players=await self._count(count.select_from(players)),
            servers=await self._count(count.select_from(_SERVERS)),
            running=states.get(MatchState.RUNNING, 0),
            finished=states.get(MatchState.FINISHED, 0),
            aborted=states.get(MatchState.ABORTED, 0),
            moves=await self._count(count.where(moves.c.played_at >= since)),
            failed_notices=await self._count(
                count.where(outbox.c.closed, outbox.c.failure.is_not(None))
            ),
            size=await self._count(_SIZES[self._connection.dialect.name]),
        )
