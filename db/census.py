"""Counts of players, servers, matches and moves in the database, and its size."""

from datetime import datetime

from sqlalchemy import func, select, text, union

from db.parts import SqlPart
from db.tables.delivery import outbox
from db.tables.matches import matches, moves
from db.tables.players import players
from db.tables.servers import greetings, servers
from play.matches.state import MatchState
from play.workload import Counts

_SIZES = {
    "sqlite": text("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"),
    "postgresql": text("SELECT pg_database_size(current_database())"),
}
_SERVERS = union(
    select(servers.c.guild_id),
    select(greetings.c.guild_id),
    select(matches.c.guild_id).where(matches.c.guild_id.is_not(None)),
).subquery()


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
