"""The rule that an illegal move breaks, and the square where it does."""

from tafl.errors import Refusal
from tafl.pieces import Piece
from tafl.position_view import PositionView
from tafl.squares import Square, squares_along


def refusal(position: PositionView, source: Square, target: Square) -> tuple[Refusal, Square]:
    """The first rule that the illegal move *source*-*target* breaks, and on which square."""
    size = position.board.size
    for square in (source, target):
        if not square.is_on(size):
            return Refusal.OFF_BOARD, square
    piece = position.piece_at(source)
    if piece is Piece.EMPTY:
        return Refusal.NO_PIECE, source
    if piece.side is not position.to_move:
        return Refusal.NOT_YOUR_PIECE, source
    if source == target:
        can_move = bool(position.moves_from(source))
        return (Refusal.SAME_SQUARE if can_move else Refusal.STUCK), source
    if source.row != target.row and source.column != target.column:
        return Refusal.NOT_STRAIGHT, target
    if position.piece_at(target) is not Piece.EMPTY:
        return Refusal.OCCUPIED, target
    return _obstacle(position, piece, source, target)


def _obstacle(
    position: PositionView, piece: Piece, source: Square, target: Square
) -> tuple[Refusal, Square]:
    terrain = position.board.terrain
    between = squares_along(source, target)[1:-1]
    for square in between:
        if position.piece_at(square) is not Piece.EMPTY:
            return Refusal.BLOCKED, square
        if not terrain.may_cross(piece, source, square):
            crossing = square in terrain.thrones
            return (Refusal.THRONE_CROSSING if crossing else Refusal.CAMP), square
    if len(between) >= terrain.ruleset.steps(piece, position.kind_at(source)):
        return Refusal.TOO_FAR, target
    if target in terrain.thrones:
        return Refusal.THRONE, target
    if target in terrain.corners and terrain.ruleset.corners_are_the_kings:
        return Refusal.CORNER, target
    return Refusal.CAMP, target
