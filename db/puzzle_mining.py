"""Finding puzzles in played games: the matches to search, and the puzzles already found."""

from collections.abc import Sequence

from sqlalchemy import BigInteger, bindparam, exists, func, not_, or_, select

from db.players import is_computer
from db.tables.matches import matches
from db.tables.players import players
from db.tables.puzzles import mined_matches, puzzles
from db.unit_parts import SqlPart
from play.matches.state import MatchState
from play.puzzles.rated_puzzle import FIRST_OWN_NUMBER

_attackers, _defenders = players.alias(), players.alias()
_AGREED = (
    select(matches.c.id)
    .join(_attackers, _attackers.c.id == matches.c.attackers)
    .join(_defenders, _defenders.c.id == matches.c.defenders)
    .where(
        _attackers.c.mined,
        _defenders.c.mined,
        matches.c.state == MatchState.FINISHED,
        not_(or_(is_computer(matches.c.attackers), is_computer(matches.c.defenders))),
    )
)
_NEXT = (
    _AGREED.where(~exists().where(mined_matches.c.match_id == matches.c.id))
    .order_by(matches.c.id)
    .limit(1)
)
_MAY_BE_MINED = _AGREED.where(matches.c.id == bindparam("the_match", type_=BigInteger))
_OWN = puzzles.c.number >= FIRST_OWN_NUMBER
_COUNT = select(func.count()).select_from(puzzles).where(_OWN)
_LAST = select(func.max(puzzles.c.number)).where(_OWN)
_TEXTS = select(puzzles.c.text).where(puzzles.c.ruleset_key == bindparam("the_key"))


class SqlMining(SqlPart):
    """Implements ``play.puzzles.port.StoredMining`` for the length of one transaction."""

    async def next_match(self) -> int | None:
        number: int | None = await self._scalar(_NEXT)
        return number

    async def may_be_mined(self, match_id: int) -> bool:
        return await self._has(_MAY_BE_MINED, the_match=match_id)

    async def mined(self, match_id: int) -> bool:
        return await self._put_if_new(mined_matches, {"match_id": match_id})

    async def count_own(self) -> int:
        return await self._count(_COUNT)

    async def last_number(self) -> int:
        return await self._count(_LAST)

    async def texts(self, ruleset_key: str) -> Sequence[str]:
        return await self._scalars(_TEXTS, the_key=ruleset_key)
