"""The earliest deadline of everything in the database: challenges, matches, seasons and so on."""

from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, null, select

from db.agendas import OfShards, parameters_of
from db.challenges import NEXT_EXPIRY
from db.ladders import NEXT_WAKE as NEXT_OF_LADDERS
from db.matches import NEXT_WAKE as NEXT_OF_MATCHES
from db.parts import SqlPart
from db.players import NEXT_WAKE as NEXT_OF_PLAYERS
from db.puzzle_channels import NEXT_DUE as NEXT_OF_PUZZLES
from db.ratings import NEXT_UNLISTING, unlisted_at
from db.seasons import NEXT_WAKE as NEXT_OF_SEASONS
from db.tournaments import NEXT_WAKE as NEXT_OF_TOURNAMENTS
from play.shards import ALL_SHARDS, Shards

# In the order in which ``earliest`` reads them: the deadline of listings first.
_ALL = (
    OfShards(NEXT_UNLISTING),
    NEXT_EXPIRY,
    NEXT_OF_LADDERS,
    NEXT_OF_MATCHES,
    NEXT_OF_PLAYERS,
    NEXT_OF_PUZZLES,
    NEXT_OF_SEASONS,
    NEXT_OF_TOURNAMENTS,
)


def _next_of(shards: Shards) -> Select[Any]:
    """Select the earliest deadline of each kind of thing, such as matches, that *shards* serve.

    The statement runs after every request.
    """
    return select(*(_column(each.for_shards(shards)) for each in _ALL))


def _column(statement: Select[Any] | None) -> ColumnElement[Any]:
    return null() if statement is None else statement.scalar_subquery()


# Built once: building the statements takes longer than running them.
NEXT = _next_of(ALL_SHARDS)
_NEXT_OF_SOME = {
    shards.serve(None): _next_of(shards)
    for shards in (Shards(2, frozenset({0})), Shards(2, frozenset({1})))
}


def next_of_some(shards: Shards) -> Select[Any]:
    """The statement for the earliest deadlines on *shards*, which are not all shards of the bot."""
    return _NEXT_OF_SOME[shards.serve(None)]


class SqlDeadlines(SqlPart):
    """Implements ``play.time.port.StoredDeadlines`` for the length of one transaction."""

    async def earliest(self, shards: Shards = ALL_SHARDS) -> datetime | None:
        statement = NEXT if shards.are_all else next_of_some(shards)
        found = await self._execute(statement, **parameters_of(shards))
        listed_until, *others = found.one()
        moments = (unlisted_at(listed_until), *others)
        return min((moment for moment in moments if moment is not None), default=None)
