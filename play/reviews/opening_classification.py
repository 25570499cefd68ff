"""Classes of openings, which follow from the first moves alone.

Only distances count, so that an opening keeps its class when the board is turned or mirrored.
"""

from enum import StrEnum
from typing import NamedTuple

from tafl.game import Game
from tafl.pieces import Side
from tafl.position import Turn
from tafl.ruleset import Escape
from tafl.squares import Square

FIRST_MOVES = 2
"""Number of first moves of each side that decide the class of its opening."""


class Attack(StrEnum):
    """Classes of openings of the attackers; the first one that fits counts."""

    CORNER_GUARD = "corner guard"
    """One of the first moves ends beside a corner to which the king would escape."""
    EDGE_MARCH = "edge march"
    """The first move ends on the edge."""
    CENTRE_ADVANCE = "centre advance"
    """The first move brings the piece nearer to the centre."""
    SIDE_STEP = "side step"
    """None of the other classes fits."""


class OpeningDefence(StrEnum):
    """Classes of openings of the defenders; the first one that fits counts."""

    EARLY_KING = "early king"
    """One of the first moves is by the king."""
    EDGE_GUARD = "edge guard"
    """One of the first moves ends on the edge."""
    SPREAD = "spread"
    """The first move takes the piece further from the centre."""
    CLOSE_DEFENCE = "close defence"
    """None of the other classes fits."""


class OpeningClass(NamedTuple):
    """The classes of both sides' openings; None for a side that has not moved."""

    attack: Attack | None
    defence: OpeningDefence | None


def class_of(game: Game) -> OpeningClass:
    attack, defence = (
        [turn for turn in game.turns if turn.side is side][:FIRST_MOVES]
        for side in (Side.ATTACKERS, Side.DEFENDERS)
    )
    return OpeningClass(_attack(attack) if attack else None, _defence(defence) if defence else None)


def _attack(turns: list[Turn]) -> Attack:
    first = turns[0]
    if any(_is_beside_corner(turn) for turn in turns):
        return Attack.CORNER_GUARD
    if _rings_from_centre(first, first.move.target) == _size(first) - 1:
        return Attack.EDGE_MARCH
    return Attack.CENTRE_ADVANCE if _outwards(first) < 0 else Attack.SIDE_STEP


def _defence(turns: list[Turn]) -> OpeningDefence:
    if any(turn.move.source == turn.before.king for turn in turns):
        return OpeningDefence.EARLY_KING
    if any(_rings_from_centre(turn, turn.move.target) == _size(turn) - 1 for turn in turns):
        return OpeningDefence.EDGE_GUARD
    return OpeningDefence.SPREAD if _outwards(turns[0]) > 0 else OpeningDefence.CLOSE_DEFENCE


def _is_beside_corner(turn: Turn) -> bool:
    target, rules = turn.move.target, turn.before.ruleset
    return rules.escape is Escape.CORNER and any(
        max(abs(target.column - corner.column), abs(target.row - corner.row)) == 1
        for corner in rules.corner_squares
    )


def _outwards(turn: Turn) -> int:
    """Above 0 if the piece moves away from the centre, below 0 if nearer to it, else 0."""
    move = turn.move
    return _rings_from_centre(turn, move.target) - _rings_from_centre(turn, move.source)


def _rings_from_centre(turn: Turn, square: Square) -> int:
    """Twice the distance of *square* from the centre, in rows or columns, whichever is larger."""
    last = _size(turn) - 1
    return max(abs(2 * square.column - last), abs(2 * square.row - last))


def _size(turn: Turn) -> int:
    return turn.before.board.size
