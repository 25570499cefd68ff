"""Paths of defenders over squares without attackers, as in the rule of encirclement."""

from collections.abc import Callable, Iterable

from tafl.pieces import Piece
from tafl.position import Position
from tafl.squares import Square


def is_open(position: Position, square: Square) -> bool:
    """Whether a defender has a path to *square* over squares without attackers."""
    return _first(position, [square], lambda at: _is_defender(position, at)) is not None


def gap(position: Position) -> Square | None:
    """A square of the edge that a defender has a path to; None if attackers close them all off."""
    defenders = [square for square in position.pieces() if _is_defender(position, square)]
    return _first(position, defenders, position.board.edge.__contains__)


def _first(
    position: Position, start: Iterable[Square], is_end: Callable[[Square], bool]
) -> Square | None:
    """The nearest square for which *is_end* holds on paths from *start*; None if there is none."""
    size = position.board.size
    waiting = [at for at in start if position.piece_at(at) is not Piece.ATTACKER]
    seen = set(waiting)
    # The list grows during the loop: the nearest squares come first.
    for square in waiting:
        if is_end(square):
            return square
        for beside in square.neighbours:
            if (
                beside.is_on(size)
                and beside not in seen
                and position.piece_at(beside) is not Piece.ATTACKER
            ):
                seen.add(beside)
                waiting.append(beside)
    return None


def _is_defender(position: Position, square: Square) -> bool:
    return position.piece_at(square) in {Piece.DEFENDER, Piece.KING}
