"""Tallies in the database: the wins, draws and losses of each player in a month or season."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Integer,
    Row,
    ScalarSelect,
    and_,
    bindparam,
    delete,
    func,
    select,
)

from db.players import if_shown
from db.sql_parameters import AT_MOST, PLAYER, RULESET, SCOPE, SKIPPING
from db.tables.seasons import tallies
from db.unit_parts import SqlPart, attributes
from play.limits.amounts import LAST_PLACE
from play.players.player_id import PlayerId
from play.ratings.rating_list import ALL_SERVERS, Category
from play.seasons.tally import Placed, Tally, TallyKey, placed

_AMONG = and_(
    tallies.c.scope == SCOPE,
    tallies.c.period == bindparam("the_period"),
    tallies.c.ruleset_key == RULESET,
)
# On a server, and across servers.
_SHOWN = [
    and_(_AMONG, *if_shown(tallies.c.player, everywhere=everywhere)) for everywhere in (False, True)
]
_BEST = [
    select(tallies)
    .where(shown)
    .order_by(tallies.c.points.desc(), tallies.c.results, tallies.c.player)
    .limit(AT_MOST)
    .offset(SKIPPING)
    for shown in _SHOWN
]
_OF = select(tallies).where(_AMONG, tallies.c.player == PLAYER)


def _counted(*conditions: ColumnElement[bool]) -> ScalarSelect[int]:
    """Count the tallies that meet the *conditions*, up to the parameter ``at_most``."""
    met = select(tallies.c.points).where(*conditions).limit(bindparam("at_most", type_=Integer))
    return select(func.count()).select_from(met.subquery("counted")).scalar_subquery()


# Two parts: each is a range of the index.
BETTER = [
    select(
        _counted(shown, tallies.c.points > bindparam("the_points"))
        + _counted(
            shown,
            tallies.c.points == bindparam("the_points"),
            tallies.c.results < bindparam("the_results"),
        )
    )
    for shown in _SHOWN
]
_PLAYERS = (
    select(tallies.c.ruleset_key, func.count().label("players"))
    .where(tallies.c.scope == SCOPE, tallies.c.period == bindparam("the_period"))
    .group_by(tallies.c.ruleset_key)
)
_COUNTED = ("won", "drawn", "lost", "points", "results")


class SqlTallies(SqlPart):
    """Implements ``play.seasons.port.Tallies`` for the length of one transaction."""

    async def add_tallies(self, added: Mapping[TallyKey, Tally]) -> None:
        if not added:
            return
        adding = self._insert(tallies)
        sums = {name: tallies.c[name] + adding.excluded[name] for name in _COUNTED}
        upsert = adding.on_conflict_do_update(index_elements=[*tallies.primary_key], set_=sums)
        rows = [_columns(key, tally) for key, tally in added.items()]
        await self._connection.execute(upsert, rows)

    async def best(
        self, category: Category, period: str, limit: int, skip: int = 0
    ) -> Sequence[Placed]:
        sought = _sought(category, period)
        page = {"at_most": limit, "skipping": skip}
        rows = (await self._execute(_BEST[_everywhere(sought)], **sought, **page)).all()
        # The first of a page may share the place of players on the page before.
        first = await self._place(sought, rows[0], skip) if rows and skip else 1
        return placed(((PlayerId(row.player), _tally(row)) for row in rows), first, skip)

    async def place_of(self, key: TallyKey) -> Placed | None:
        sought = _sought(Category(key.scope, key.ruleset_key), key.period)
        rows = await self._execute(_OF, **sought, the_player=key.player)
        row = rows.first()
        if row is None:
            return None
        return Placed(await self._place(sought, row, LAST_PLACE), key.player, _tally(row))

    async def players(self, scope: int, period: str) -> Mapping[str, int]:
        rows = await self._execute(_PLAYERS, the_scope=scope, the_period=period)
        return {row.ruleset_key: row.players for row in rows}

    async def clear(self) -> None:
        await self._execute(delete(tallies))

    async def _place(self, sought: Mapping[str, object], row: Row[Any], at_most: int) -> int:
        """The place, counted from 1, of the tally in *row* among the tallies *sought*.

        Better tallies are counted up to *at_most*: the place is *at_most* + 1 at most.
        """
        worth = {"the_points": row.points, "the_results": row.results, "at_most": at_most}
        counting = BETTER[_everywhere(sought)]
        better = await self._count(counting, **sought, **worth)
        return 1 + min(better, at_most)


def _everywhere(sought: Mapping[str, object]) -> bool:
    return sought["the_scope"] == ALL_SERVERS


def _sought(category: Category, period: str) -> dict[str, object]:
    return {"the_scope": category.scope, "the_period": period, "the_ruleset": category.ruleset_key}


def _columns(key: TallyKey, tally: Tally) -> dict[str, object]:
    return key._asdict() | attributes(tally, _COUNTED)


def _tally(row: Row[Any]) -> Tally:
    return Tally(row.won, row.drawn, row.lost)
