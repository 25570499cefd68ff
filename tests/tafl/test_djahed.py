"""Djahed's hnefatafl (text 003): its setup and the examples of its text."""

from tafl.rulesets import ruleset
from tests.support.drawn_cases import assert_drawn

RULES = ruleset("djahed")


def test_the_examples_of_the_text() -> None:
    """Text 003."""
    assert_drawn(
        """
        Regular pieces cannot go on corners and middle, but can pass over the middle.
        . . . . . . .
        . . . . . . .
        . . . . . . .
        A . . . . . .
        . . . . K . .
        A4 reaches: A2 A3 B4 C4 E4 F4 G4 A5 A6
        . . A . . . .
        . . . . . . .
        . . . . K . .
        C1 reaches: B1 D1 E1 F1 C2 C3 C4 C5 C6 C7

        You can use a corner square as one of the sides when capturing.
        . D . . A . .
        . . . . . . .
        . . . K . . .
        E1-C1 takes: B1
        . A . . D . .
        . . . . . . .
        . . . K . . .
        E1-C1 takes: B1

        The corner helps only the side that moves into position.
        . . A . . . .
        . D . . . . .
        . . . K . . .
        B2-B1 takes: none

        The middle captures nobody. The text names corners only as hostile.
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . D . A . .
        . A . . . . .
        . . . K . . .
        B5-B4 takes: none
        . . . . . . .
        . . . A . . .
        . . A K . A .
        F3-E3 takes: none

        The king is captured on four sides. You simply have to surround him on four sides.
        . . . . . . .
        . . A . . . .
        . A K A . . .
        . . . . . . .
        . . A . . . .
        C5-C4 takes: C3

        Corners are hostile to men; four sides need four pieces.
        . K A . . . .
        . . . . . A .
        F2-B2 takes: none

        White gets the king to a corner. White's objective is one of the corner squares.
        . . . K . . .
        . A . . . . .
        D1-G1 ends: defenders escaped
        """,
        RULES,
    )
