"""Special men of a position: how they move along a line, and what a move makes of them."""

from functools import lru_cache

from tafl.board import Board
from tafl.lines import Reach
from tafl.moves import Move
from tafl.position_view import Kinds, PositionView
from tafl.squares import Square


@lru_cache(maxsize=1 << 15)
def special_reach(board: Board, line: int, code: int, kinds: Kinds) -> Reach:
    """The moves along *line* if *code* is the code of its pieces, with special men of *kinds*."""
    return board.all_lines[line].reach(code, dict(kinds))


def kinds_after(position: PositionView, move: Move, taken: tuple[Square, ...]) -> Kinds:
    """The special men after *move*, without those *taken* who leave the board."""
    gone = set(taken).difference(turned_men(position, taken))
    if not gone and all(at != move.source for at, _ in position.kinds):
        return position.kinds
    left = ((square, kind) for square, kind in position.kinds if square not in gone)
    return tuple(sorted((move.target if at == move.source else at, kind) for at, kind in left))


def turned_men(position: PositionView, taken: tuple[Square, ...]) -> tuple[Square, ...]:
    """Those of the squares *taken* in *position* whose men change sides instead of leaving."""
    if not taken or not position.kinds:
        return ()
    turns = position.ruleset.changes_sides
    return tuple(square for square in taken if position.kind_at(square) in turns)
