"""Statistics in the database: counts of all finished matches, and first moves of one player's."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, Row, Table, and_, bindparam, case, delete, or_, select, text
from sqlalchemy.sql.base import ReadOnlyColumnCollection

from db.match_turns import stored_move
from db.row_slices import in_slices
from db.rulesets import ruleset_in
from db.sql_parameters import AT_MOST, PLAYER, SCOPE
from db.tables.matches import matches, moves
from db.tables.statistics import game_counts, openings
from db.unit_parts import SqlPart, attributes
from play.matches.state import MatchState
from play.players.player_id import PlayerId
from play.statistics.game_counts import CountKey, GameCount
from play.statistics.opening_table import OpeningKey, PlayedLine
from play.statistics.outcomes import OutcomeCounts
from play.store.errors import UNREADABLE
from tafl.dice_and_lots import Dice
from tafl.endings import Outcome
from tafl.errors import TaflError
from tafl.game import Game
from tafl.moves import Move
from tafl.position import Position

SECOND = timedelta(seconds=1)

_PLAIN = ("name", "plies", "raichi", "longest", "longest_match_id")
"""Columns that have the same name and value as a field of ``GameCount``."""

Columns: TypeAlias = ReadOnlyColumnCollection[str, Any]
Changes: TypeAlias = Mapping[str, ColumnElement[Any]]

_OPENING = select(
    openings.c.move, openings.c.attackers, openings.c.drawn, openings.c.defenders
).where(openings.c.rules == bindparam("the_rules"), openings.c.position == bindparam("there"))
_GAMES = select(game_counts).where(game_counts.c.scope == SCOPE)
# In the order in which ``add_counts`` changes the tables, so that requests do not deadlock.
_NOTHING_NEW = text("LOCK TABLE openings, game_counts IN SHARE ROW EXCLUSIVE MODE")
_LATEST = (
    select(
        matches.c.id,
        matches.c.ruleset_key,
        matches.c.ruleset_text,
        matches.c.seed,
        matches.c.winner,
        matches.c.reason,
    )
    .where(
        or_(matches.c.attackers == PLAYER, matches.c.defenders == PLAYER),
        matches.c.state == MatchState.FINISHED,
        matches.c.ruleset_key == bindparam("the_key"),
        matches.c.even,
    )
    .order_by(matches.c.updated_at.desc(), matches.c.id.desc())
    .limit(AT_MOST)
)
_MOVES = (
    select(moves.c.match_id, moves.c.move)
    .where(
        moves.c.match_id.in_(bindparam("the_matches", expanding=True)),
        moves.c.ply <= bindparam("last_ply"),
    )
    .order_by(moves.c.match_id, moves.c.ply)
)


def _more_openings(old: Columns, new: Columns) -> Changes:
    """The values of an *old* row of the opening table after those of a *new* one are added."""
    return {name: old[name] + new[name] for name in OutcomeCounts._fields}


def _more_games(old: Columns, new: Columns) -> Changes:
    """The values of an *old* row of game counts after those of a *new* one are added.

    Of two longest games of the same length, the match with the lower id is kept.
    """
    is_longer = or_(
        new["longest"] > old["longest"],
        and_(new["longest"] == old["longest"], new["longest_match_id"] < old["longest_match_id"]),
    )
    sums = (*OutcomeCounts._fields, "plies", "seconds", "raichi")
    return {
        "name": new["name"],
        **{name: old[name] + new[name] for name in sums},
        **{
            name: case((is_longer, new[name]), else_=old[name])
            for name in ("longest", "longest_match_id")
        },
    }


_CHANGES = {openings: _more_openings, game_counts: _more_games}


class SqlStatistics(SqlPart):
    """Implements ``play.statistics.port.StoredStatistics`` for the length of one transaction."""

    async def add_counts(
        self, moves: Mapping[OpeningKey, OutcomeCounts], games: Mapping[CountKey, GameCount]
    ) -> None:
        await self._add(openings, [_opening_row(*each) for each in moves.items()])
        await self._add(game_counts, [_count_row(*each) for each in games.items()])

    async def opening(self, rules: str, position: str) -> Mapping[Move, OutcomeCounts]:
        rows = await self._execute(_OPENING, the_rules=rules, there=position)
        return {stored_move(move): OutcomeCounts(*counted) for move, *counted in rows}

    async def lines_of(
        self, player: PlayerId, ruleset_key: str, plies: int, limit: int
    ) -> Sequence[PlayedLine]:
        sought = {"the_player": player, "the_key": ruleset_key, "at_most": limit}
        rows = {row.id: row for row in await self._execute(_LATEST, **sought)}
        asked = {"the_matches": list(rows), "last_ply": plies}
        played = groupby(await self._execute(_MOVES, **asked), key=attrgetter("match_id"))
        found = ((rows[match_id], [each.move for each in some]) for match_id, some in played)
        lines = await in_slices(found, lambda each: _line(*each))
        return [line for line in lines if line is not None]

    async def games(self, scope: int) -> Mapping[CountKey, GameCount]:
        rows = await self._execute(_GAMES, the_scope=scope)
        return {_count_key(row): _count(row) for row in rows}

    async def clear(self) -> None:
        if self._connection.dialect.name == "postgresql":  # SQLite has one writer at a time
            await self._execute(_NOTHING_NEW)
        for table in (openings, game_counts):
            await self._execute(delete(table))

    async def _add(self, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
        """Add the numbers in *rows* to those stored under the same keys in *table*.

        Rows are added in the order of their keys, so that transactions do not deadlock.
        """
        if rows:
            insert, key = self._insert(table), [column.name for column in table.primary_key]
            changes = _CHANGES[table](table.c, insert.excluded)
            upsert = insert.on_conflict_do_update(index_elements=key, set_=changes)
            await self._connection.execute(upsert, sorted(rows, key=itemgetter(*key)))


def _opening_row(key: OpeningKey, outcomes: OutcomeCounts) -> dict[str, Any]:
    place = {"rules": key.rules, "position": key.position, "move": str(key.move)}
    return place | outcomes._asdict()


def _count_row(key: CountKey, count: GameCount) -> dict[str, Any]:
    counts = attributes(count, _PLAIN) | {"seconds": count.time // SECOND}
    return key._asdict() | count.outcomes._asdict() | counts


def _count_key(row: Row[Any]) -> CountKey:
    return CountKey(row.scope, row.ruleset_key, row.even, row.reason)


def _count(row: Row[Any]) -> GameCount:
    return GameCount(
        outcomes=OutcomeCounts(row.attackers, row.drawn, row.defenders),
        time=row.seconds * SECOND,
        **attributes(row, _PLAIN),
    )


def _line(row: Row[Any], written: Iterable[str]) -> PlayedLine | None:
    """The first moves, *written* as text, of the match in *row*; None if they cannot be read."""
    try:
        start, played = _start(row), [stored_move(move) for move in written]
        return PlayedLine(start, played, Outcome(row.winner, row.reason))
    except (TaflError, *UNREADABLE):
        return None


def _start(row: Row[Any]) -> Position:
    """The first position of the match in *row*; a draw of lots may decide which side begins."""
    dice = None if row.seed is None else Dice(row.seed)
    return Game.start(ruleset_in(row), dice=dice).start_position
