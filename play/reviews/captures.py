"""Captures that are possible in a position."""

from collections.abc import Iterator

from tafl.pieces import Piece, Side
from tafl.position import Position, Turn
from tafl.squares import Square


def best_capture(position: Position) -> Turn | None:
    """The turn of the side to move that captures most men; None if none captures any."""
    turns = _captures(position)
    return max(turns, key=lambda turn: (len(turn.captured_men), str(turn.move)), default=None)


def most_captured(position: Position) -> int:
    """The largest number of men that the side to move can capture in one turn."""
    best = best_capture(position)
    return 0 if best is None else len(best.captured_men)


def threatened(position: Position, side: Side) -> set[Square]:
    """The men that *side* could capture if it were its turn."""
    return {man for turn in _captures(position.turned_over(side)) for man in turn.captured_men}


def has_fewer_men(position: Position, side: Side) -> bool:
    """Whether *side* has fewer men than the other side, so that trades are bad for it."""
    pieces = list(position.pieces().values())
    attackers, defenders = (pieces.count(man) for man in (Piece.ATTACKER, Piece.DEFENDER))
    return defenders < attackers if side is Side.DEFENDERS else attackers < defenders


def _captures(position: Position) -> Iterator[Turn]:
    """The turns of the side to move that capture men."""
    enemy = Piece.DEFENDER if position.to_move is Side.ATTACKERS else Piece.ATTACKER
    men = (square for square, piece in position.pieces().items() if piece is enemy)
    # A captured man is beside the piece that has arrived, or in a row with such a man.
    near = {beside for man in men for beside in man.neighbours}
    for move in position.legal_moves():
        if move.target in near and (turn := position.play(move)).captured_men:
            yield turn
