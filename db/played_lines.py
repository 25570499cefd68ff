"""The first moves of a player's latest games, from the tables of matches and moves."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import Row, bindparam, or_, select

from db.match_replays import stored_move
from db.parameters import AT_MOST, PLAYER
from db.parts import SqlPart
from db.rulesets import ruleset_in
from db.slices import in_slices
from db.tables.matches import matches, moves
from play.matches.state import MatchState
from play.players.player_id import PlayerId
from play.statistics.openings import PlayedLine
from play.store.errors import UNREADABLE
from tafl.chance import Dice
from tafl.endings import Outcome
from tafl.errors import TaflError
from tafl.game import Game
from tafl.position import Position

LATEST = (
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


class SqlPlayedLines(SqlPart):
    """The part of ``SqlStatistics`` that reads the first moves of one player's games."""

    async def lines_of(
        self, player: PlayerId, ruleset_key: str, plies: int, limit: int
    ) -> Sequence[PlayedLine]:
        sought = {"the_player": player, "the_key": ruleset_key, "at_most": limit}
        rows = {row.id: row for row in await self._execute(LATEST, **sought)}
        asked = {"the_matches": list(rows), "last_ply": plies}
        played = groupby(await self._execute(_MOVES, **asked), key=attrgetter("match_id"))
        found = ((rows[match_id], [each.move for each in some]) for match_id, some in played)
        lines = await in_slices(found, lambda each: _line(*each))
        return [line for line in lines if line is not None]


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
