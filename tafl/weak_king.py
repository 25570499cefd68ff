"""The single steps of a weak king, whose moves depend on the roll of a die (rules §5.3)."""

from tafl.moves import Move
from tafl.pieces import Piece
from tafl.position_view import PositionView
from tafl.squares import Square

_AROUND = tuple(
    (across, down) for down in (-1, 0, 1) for across in (-1, 0, 1) if (across, down) != (0, 0)
)


def king_steps(position: PositionView) -> list[Move]:
    """The king's moves to those of the eight squares around him on which he may stop."""
    king = position.king
    if king is None:
        return []
    around = [Square(king.column + across, king.row + down) for across, down in _AROUND]
    return [Move(king, square) for square in around if _may_step(position, king, square)]


def _may_step(position: PositionView, king: Square, square: Square) -> bool:
    return (
        square.is_on(position.board.size)
        and position.piece_at(square) is Piece.EMPTY
        and position.board.terrain.may_stop(Piece.KING, king, square)
    )
