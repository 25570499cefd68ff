"""The pictures about the computer player in the gallery; both positions are made up."""

from collections.abc import Iterator

from rendering.board import draw_board
from rendering.scene import Scene
from tafl.moves import Move
from tafl.notation import read_position
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.rulesets import ruleset
from tafl.squares import Square
from tafl.threats import straight_ways_out

GAME = "copenhagen"
WIDTH = 480

FREE_KING = "3tt6/2t2t2t2/7T3/t3TT4t/4T1K3t/tt4T2tt/4tTT4/1t3T4t/8t2/2t2t5/4tttt3"
"""A king with a free way up to the edge, and from there to the corner on the right."""

CORNERS = "2t4t3/1t2t3t2/t8t1/2t3T3t/4TT5/3t1KT4/4T3t2/3t1T2T1t/t4t5/1t2t4t1/2t5t2"
LAST_GUARD = Move(Square.parse("K8"), Square.parse("K9"))


def computer_pictures() -> Iterator[tuple[str, bytes]]:
    """The pictures in order, each with the name of its file."""
    yield "computer-king.png", draw_board(_prospects(), size=WIDTH)
    yield "computer-corners.png", draw_board(_corners(), size=WIDTH)


def _prospects() -> Scene:
    """The squares that the king can go to, and his ways out from them."""
    position = read_position(FREE_KING, ruleset(GAME), Side.DEFENDERS)
    king = position.king
    if king is None:
        return Scene(position)
    targets = tuple(sorted(move.target for move in position.moves_from(king)))
    ways = tuple(
        way for square in targets for way in straight_ways_out(_with_king(position, square))
    )
    return Scene(position, selected=king, targets=targets, escapes=ways)


def _with_king(position: Position, square: Square) -> Position:
    """The *position* with the king moved to *square*."""
    others = {at: piece for at, piece in position.pieces().items() if at != position.king}
    pieces = {**others, square: Piece.KING}
    return Position.of(position.ruleset, pieces, position.to_move)


def _corners() -> Scene:
    """The move of the last attacker who guards a corner."""
    turn = read_position(CORNERS, ruleset(GAME), Side.ATTACKERS).play(LAST_GUARD)
    return Scene(turn.after, last=turn)
