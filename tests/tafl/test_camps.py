"""Text 002's camps: the squares where the attackers start."""

import pytest

from tafl.errors import IllegalMoveError, Refusal
from tafl.game import Game
from tafl.pieces import Side
from tafl.position import Position
from tafl.ruleset import Corners, Escape
from tafl.squares import Square
from tests.drawing import board, named, play, targets

CAMPS = (
    frozenset({Square(2, 0), Square(3, 0), Square(4, 0), Square(3, 1)}),
    frozenset({Square(2, 6), Square(3, 6), Square(4, 6), Square(3, 5)}),
)


def camped(drawing: str, to_move: Side = Side.ATTACKERS) -> Position:
    """Draw a board with camps C1 D1 E1 D2 and C7 D7 E7 D6."""
    return board(drawing, to_move, camps=CAMPS, escape=Escape.EDGE)


def test_a_defender_neither_enters_nor_crosses_a_camp() -> None:
    """Text 002: the defenders can never enter or pass through the camps."""
    position = camped(
        """
        . D . . . . .
        . . D . . . .
        . . . . . K .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . A
        """,
        Side.DEFENDERS,
    )

    assert targets(position, "B1") == named("A1 B2 B3 B4 B5 B6 B7")
    assert targets(position, "C2") == named("A2 B2 C3 C4 C5 C6")


def test_the_king_cannot_escape_through_a_camp() -> None:
    """Text 002: thus the king cannot escape through them."""
    position = camped(
        """
        . . . . . . .
        . . . . . . .
        . . . K . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . A
        """,
        Side.DEFENDERS,
    )

    assert targets(position, "D3") == named("A3 B3 C3 E3 F3 G3 D4 D5")


def test_an_attacker_moves_within_his_camp_until_he_leaves_it() -> None:
    """Text 002: an attacker may move around within the camp before leaving."""
    position = camped("""
        . . A . . . .
        . . . . . . .
        . . . . . . .
        . K . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)

    assert targets(position, "C1") == named("A1 B1 D1 E1 F1 G1 C2 C3 C4 C5 C6")


def test_an_attacker_who_has_left_his_camp_does_not_return() -> None:
    """Text 002: once an attacker has left its camp, it cannot return."""
    position = camped("""
        . . A . . . .
        . . . . . . .
        . . . . . . .
        . . . . . K .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    outside = play(play(position, "C1-B1").after, "F4-F3").after

    assert targets(outside, "B1") == named("A1 B2 B3 B4 B5 B6 B7")


def test_an_attacker_enters_no_camp_but_his_own() -> None:
    """He enters and crosses no other camp."""
    position = camped("""
        . . . . . . .
        . . . A . . .
        . . . . . . .
        . K . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)

    assert targets(position, "D2") == named("D1 A2 B2 C2 E2 F2 G2 D3 D5")


def test_an_attacker_outside_crosses_no_camp() -> None:
    """A camp stands in the way of whoever has left it."""
    position = camped("""
        . . . . . . .
        . A . . . . .
        . . . . . . .
        . K . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)

    assert targets(position, "B2") == named("A2 C2 B1 B3")


@pytest.mark.parametrize(
    ("written", "square"), [("B1-C1", "C1"), ("B1-F1", "C1"), ("C2-D2", "D2"), ("C2-G2", "D2")]
)
def test_a_move_into_or_across_a_camp_is_refused(written: str, square: str) -> None:
    """The refusal names the camp and its first square in the way."""
    position = camped(
        """
        . D . . . . .
        . . D . . . .
        . . . . . K .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . A
        """,
        Side.DEFENDERS,
    )

    with pytest.raises(IllegalMoveError) as caught:
        Game.start(position.ruleset, position).play_written(written)

    assert (caught.value.refusal, str(caught.value.square)) == (Refusal.CAMP, square)


def test_a_king_enters_no_camp_on_a_corner() -> None:
    """Neither defenders nor king enter a camp, though the corner be the king's."""
    position = board(
        ". . K . .",
        to_move=Side.DEFENDERS,
        corners=Corners.KING,
        camps=(frozenset({Square(0, 0), Square(0, 1)}),),
    )

    assert "A1" not in targets(position, "C1")
