"""The positions of running rated matches, found by their keys, a kind of hash.

While two people play such a match, nobody gets help with its position.
"""

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import BigInteger, ColumnElement, Integer, bindparam, func, select

from db.tables.matches import matches
from db.unit_parts import SqlPart
from play.matches.live_positions import LivePosition, live_keys
from play.matches.match import Match
from tafl.near_positions import Men, digits_of, written_men
from tafl.position_keys import PositionKeys

KEYS_AT_ONCE = 1000
"""Keys sought by one statement, since databases limit its number of parameters."""


def _is_sought(column: ColumnElement[int | None]) -> ColumnElement[bool]:
    """An SQL condition: the value of *column* is in the parameter ``the_keys``."""
    among = column.in_(bindparam("the_keys", expanding=True, type_=BigInteger))
    # SQLite needs the second condition to use the partial index.
    return among & column.is_not(None)


_TURNS = func.max(matches.c.ply).label("turns")
LIVE = (
    select(matches.c.position_key, _TURNS)
    .where(_is_sought(matches.c.position_key))
    .group_by(matches.c.position_key)
)
_KEYS = (matches.c.position_key, matches.c.mover_key, matches.c.men_waiting)
ON_BOARD = (
    select(matches.c.live_men, _TURNS)
    .where(
        matches.c.position_key.is_not(None),
        func.length(matches.c.live_men) == bindparam("digits", type_=Integer),
    )
    .group_by(matches.c.live_men)
)
OF_MOVERS = select(*_KEYS, _TURNS).where(_is_sought(matches.c.mover_key)).group_by(*_KEYS)


class SqlLivePositions(SqlPart):
    """Implements ``play.matches.live_positions.StoredLivePositions`` for one transaction."""

    async def among(self, keys: Collection[int]) -> Mapping[int, int]:
        found = dict[int, int]()
        for some in _by_portions(keys):
            rows = await self._execute(LIVE, the_keys=some)
            found.update((row.position_key, row.turns) for row in rows)
        return found

    async def of_movers(self, keys: Collection[int]) -> Sequence[LivePosition]:
        found: list[LivePosition] = []
        for some in _by_portions(keys):
            rows = await self._execute(OF_MOVERS, the_keys=some)
            found += (LivePosition(PositionKeys(*row[:3]), row.turns) for row in rows)
        return found

    async def on_board(self, size: int) -> Mapping[Men, int]:
        rows = await self._execute(ON_BOARD, digits=digits_of(size))
        return {int(row.live_men, 16): row.turns for row in rows}


def key_columns(match: Match) -> dict[str, int | str | None]:
    """The values of the columns that store the position of *match* and its keys, by name.

    All are None if help with the position is allowed.
    """
    keys = live_keys(match)
    return {
        "live_men": keys and written_men(match.position),
        "position_key": keys and keys.position,
        "mover_key": keys and keys.mover,
        "men_waiting": keys and keys.waiting,
    }


def _by_portions(keys: Collection[int]) -> Sequence[Sequence[int]]:
    sought = sorted(keys)
    return [sought[start : start + KEYS_AT_ONCE] for start in range(0, len(sought), KEYS_AT_ONCE)]
