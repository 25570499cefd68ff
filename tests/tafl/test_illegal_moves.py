"""Why a piece cannot move at all, before any destination is named."""

from tafl.errors import Refusal
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.ruleset import Die
from tafl.squares import Square
from tests.support.cases import for_each
from tests.support.drawing import board

DRAWING = """
    A . . A .
    . . D . .
    A . K . A
    . . . . .
    . . A . .
"""


def refused(game: Game, square: str) -> Refusal:
    return game.illegal_move_from(Square.parse(square)).refusal


def weak_king() -> Game:
    position = board(DRAWING, to_move=Side.DEFENDERS, weak_king=True)
    return Game.start(position.ruleset, position)


def test_a_weak_king_waits_for_his_die() -> None:
    assert refused(weak_king(), "C3") is Refusal.ROLL_FIRST


def test_the_men_wait_while_the_king_has_to_move() -> None:
    assert refused(weak_king().rolled(3), "C2") is Refusal.KING_MUST_MOVE


def test_a_piece_moves_once_in_a_series_of_different_pieces() -> None:
    position = board(DRAWING, die=Die.MULTIPLE, each_another_piece=True)
    game = Game.start(position.ruleset, position).rolled(3)
    game = game.play(Move(Square.parse("A1"), Square.parse("B1")))

    assert refused(game, "B1") is Refusal.MOVED_ALREADY


@for_each(
    ("square", "why"),
    [("B2", Refusal.NO_PIECE), ("A1", Refusal.NOT_YOUR_PIECE), ("U21", Refusal.OFF_BOARD)],
)
def test_other_pieces_are_refused_as_in_any_game(square: str, why: Refusal) -> None:
    """An empty square, the opponent's piece, a square that the board does not have."""
    assert refused(weak_king(), square) is why
