"""The earliest deadline of everything in the database: challenges, matches, seasons and so on."""

from datetime import datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement, Select, null, select

from db.agendas import ShardedSelect, parameters_of
from db.challenges import SqlChallenges
from db.ladders import SqlLadders
from db.matches import SqlMatches
from db.players import SqlPlayers
from db.puzzle_channels import SqlDailyChannels
from db.ratings import NEXT_UNLISTING, unlisted_at
from db.seasons import SqlSeasons
from db.tournaments import SqlTournaments
from db.unit_parts import SqlPart
from play.shards import ALL_SHARDS, Shards

_PARTS = (
    SqlChallenges,
    SqlLadders,
    SqlMatches,
    SqlPlayers,
    SqlDailyChannels,
    SqlSeasons,
    SqlTournaments,
)


# It runs after every request, and building it takes longer than running it.
@lru_cache
def next_deadlines(shards: Shards) -> Select[Any]:
    """Select the earliest deadlines that *shards* serve: of listed ratings, then of ``_PARTS``."""
    queries = (ShardedSelect(NEXT_UNLISTING), *(part.earliest for part in _PARTS))
    return select(*(_column(each.for_shards(shards)) for each in queries))


def _column(statement: Select[Any] | None) -> ColumnElement[Any]:
    return null() if statement is None else statement.scalar_subquery()


class SqlDeadlines(SqlPart):
    """Implements ``play.time.port.StoredDeadlines`` for the length of one transaction."""

    async def earliest(self, shards: Shards = ALL_SHARDS) -> datetime | None:
        found = await self._execute(next_deadlines(shards), **parameters_of(shards))
        listed_until, *others = found.one()
        moments = (unlisted_at(listed_until), *others)
        return min((moment for moment in moments if moment is not None), default=None)
