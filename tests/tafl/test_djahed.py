"""Djahed's hnefatafl (text 003): its setup and the examples of its text."""

from tafl.endings import Outcome, Reason
from tafl.game import Game
from tafl.pieces import Side
from tafl.position import Position
from tafl.rulesets import ruleset
from tests.support.drawing import board, captures, move, named, targets

RULES = ruleset("djahed")


def drawn(drawing: str, to_move: Side = Side.ATTACKERS) -> Position:
    """Draw a board of Djahed's game on the drawing's size."""
    return board(drawing, to_move, ruleset=RULES)


def test_the_setup() -> None:
    """The reconstructed 11 x 11 version; black begins."""
    position = Position.start(RULES)

    assert RULES.size == 11
    assert position.to_move is Side.ATTACKERS
    assert position.count(Side.ATTACKERS) == 24
    assert position.count(Side.DEFENDERS) == 13


def test_men_pass_over_king_squares_and_do_not_stop_there() -> None:
    """Regular pieces cannot go on corners and middle, but can pass over the middle."""
    position = drawn("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        A . . . . . .
        . . . . K . .
    """)
    corner = drawn("""
        . . A . . . .
        . . . . . . .
        . . . . K . .
    """)

    assert targets(position, "A4") == named("B4 C4 E4 F4 G4 A2 A3 A5 A6")
    assert targets(corner, "C1") == named("B1 D1 E1 F1 C2 C3 C4 C5 C6 C7")


def test_a_piece_is_captured_between_two() -> None:
    """You capture a regular piece by surrounding it on two opposing sides."""
    position = drawn("""
        . . . . . . .
        . A D . . A .
        . . . . . . .
        . . . K . . .
    """)

    assert captures(position, "F2-D2") == named("C2")


def test_moving_between_two_enemies_is_safe() -> None:
    """The enemy piece cannot be captured by moving between your pieces."""
    position = drawn(
        """
        . . . . . . .
        . A . A . . .
        . . D . . . .
        . . . K . . .
        """,
        Side.DEFENDERS,
    )

    assert captures(position, "C3-C2") == set()


def test_a_corner_is_one_of_the_sides() -> None:
    """You can use a corner square as one of the sides when capturing."""
    black = drawn("""
        . D . . A . .
        . . . . . . .
        . . . K . . .
    """)
    white = drawn(
        """
        . A . . D . .
        . . . . . . .
        . . . K . . .
        """,
        Side.DEFENDERS,
    )

    assert captures(black, "E1-C1") == named("B1")
    assert captures(white, "E1-C1") == named("B1")


def test_moving_beside_a_corner_and_an_enemy_is_safe() -> None:
    """The corner helps only the side that moves into position."""
    position = drawn(
        """
        . . A . . . .
        . D . . . . .
        . . . K . . .
        """,
        Side.DEFENDERS,
    )

    assert captures(position, "B2-B1") == set()


def test_the_middle_captures_nobody() -> None:
    """The text names corners only as hostile."""
    man = drawn("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . D . A . .
        . A . . . . .
        . . . K . . .
    """)
    king = drawn("""
        . . . . . . .
        . . . A . . .
        . . A K . A .
        . . . . . . .
    """)

    assert captures(man, "B5-B4") == set()
    assert captures(king, "F3-E3") == set()


def test_chain_capture() -> None:
    """BW_WB: both white pieces are captured; _WBWB: the leftmost only."""
    chain = drawn("""
        . . . A . . .
        . . . . . . .
        . A D . D A .
        . . . . . . .
        . . . . K . .
    """)
    single = drawn("""
        . A . . . . .
        . . . . . . .
        . . D A D A .
        . . . . . . .
        . . . . K . .
    """)

    assert captures(chain, "D1-D3") == named("C3 E3")
    assert captures(single, "B1-B3") == named("C3")


def test_the_king_is_captured_on_four_sides() -> None:
    """You simply have to surround him on four sides."""
    position = drawn("""
        . . . . . . .
        . . A . . . .
        . A K A . . .
        . . . . . . .
        . . A . . . .
    """)

    assert captures(position, "C5-C4") == named("C3")


def test_the_king_is_safe_beside_corner_and_edge() -> None:
    """Corners are hostile to men; four sides need four pieces."""
    position = drawn("""
        . K A . . . .
        . . . . . A .
        . . . . . . .
    """)

    assert captures(position, "F2-B2") == set()


def test_white_gets_the_king_to_a_corner() -> None:
    """White's objective is one of the corner squares."""
    position = drawn(
        """
        . . . K . . .
        . A . . . . .
        """,
        Side.DEFENDERS,
    )

    game = Game.start(position.ruleset, position).play(move("D1-G1"))

    assert game.outcome == Outcome(Side.DEFENDERS, Reason.ESCAPED)
