"""The positions of running rated matches, by their keys: a column of the table of matches."""

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import BigInteger, bindparam, func, not_, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from db.computer_seats import is_computer
from db.tables.matches import matches
from play.matches.live_positions import live_key
from play.matches.match import Match
from play.matches.state import MatchState

KEYS_AT_ONCE = 500
"""Databases limit how many values a statement may have; a game has seldom so many positions."""

LIVE = (
    select(matches.c.position_key, func.max(matches.c.ply).label("ply"))
    .where(
        matches.c.position_key.in_(bindparam("the_keys", expanding=True, type_=BigInteger)),
        # So says the index already, but not for SQLite.
        matches.c.position_key.is_not(None),
    )
    .group_by(matches.c.position_key)
)
_MISSING = (
    select(matches.c.id)
    .where(
        matches.c.id > bindparam("seen"),
        matches.c.state == MatchState.RUNNING,
        matches.c.rated,
        matches.c.ply > 0,
        matches.c.position_key.is_(None),
        not_(or_(is_computer(matches.c.attackers), is_computer(matches.c.defenders))),
    )
    .order_by(matches.c.id)
    .limit(bindparam("at_most"))
)
_KEEP = (
    update(matches)
    .where(matches.c.id == bindparam("the_match"))
    .values(position_key=bindparam("the_key"))
)


class SqlLivePositions:
    """Implements ``play.matches.port.LivePositions`` in one transaction."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def among(self, keys: Collection[int]) -> Mapping[int, int]:
        sought, found = sorted(keys), dict[int, int]()
        for start in range(0, len(sought), KEYS_AT_ONCE):
            some = sought[start : start + KEYS_AT_ONCE]
            rows = await self._connection.execute(LIVE, {"the_keys": some})
            found.update((row.position_key, row.ply) for row in rows)
        return found

    async def missing(self, after: int, limit: int) -> Sequence[int]:
        sought = {"seen": after, "at_most": limit}
        return (await self._connection.scalars(_MISSING, sought)).all()

    async def keep(self, match: Match) -> None:
        setting = {"the_match": match.id, "the_key": live_key(match)}
        await self._connection.execute(_KEEP, setting)
