"""Sympkyn of the Moor's hnefatafl (text 004), rule by rule."""

from tafl.rulesets import ruleset
from tests.support.drawn_cases import assert_drawn

RULES = ruleset("sympkyn")


def test_the_rules_of_the_text() -> None:
    """Text 004, rule by rule."""
    assert_drawn(
        """
        The king may take part in captures.
        . . . . . . .
        . D A . K . .
        E2-D2 takes: C2

        The king may re-enter the throne, and all pieces pass through it when it is empty.
        . . . . . . .
        . . . . . . .
        . . . . . . .
        A . . . . . .
        . . . K . . .
        A4 reaches: A2 A3 B4 C4 E4 F4 G4 A5 A6
        D5 reaches: D1 D2 D3 D4 A5 B5 C5 E5 F5 G5 D6 D7

        The throne is hostile to attackers, the king on it or not.
        . . . . . . .
        . . . . . . .
        . K . . . . .
        . . A . . . .
        . D . . . . .
        B5-B4 takes: C4
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . A K . . .
        . D . . . . .
        B5-B4 takes: C4

        The throne is only hostile to the defenders when it is empty.
        . . . . . . .
        . . . . . . .
        . . . . . K .
        . . D . . . .
        . A . . . . .
        B5-B4 takes: C4
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . D K . . .
        . A . . . . .
        B5-B4 takes: none

        The four corner squares are restricted and hostile, just like the throne.
        . D . . A . .
        . . . . . . .
        . . . K . . .
        E1-C1 takes: B1
        . A . . D . .
        . . . . . . .
        . . . K . . .
        E1-C1 takes: B1

        The board edge is NOT hostile.
        . . D . . . .
        . . . . A . .
        . . . K . . .
        E2-C2 takes: none

        Rule 6: if the king reaches any corner square, his side wins.
        . . . . . . .
        K . . . . . .
        . . A . . . .
        A2-A1 ends: defenders escaped
        A2-A7 ends: defenders escaped

        The attackers must surround him on all four cardinal points.
        . . . . . . .
        . . A . . . .
        . A K A . . .
        . . . . . . .
        . . A . . . .
        . . . . . D .
        C5-C4 takes: C3

        On a square next to the throne the three remaining squares must be occupied.
        . . . . . . .
        . . . A . . .
        . . A K . A .
        F3-E3 takes: D3

        The king cannot be captured on the board edge while his men are left outside.
        . . A K . A .
        . . . A . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . D . . . . .
        F1-E1 takes: none
        F1-E1 ends: none

        If the attackers surround the king and all remaining defenders, they win.
        . . . . . . . . .
        . . . A A A . . .
        . . A . D . A . .
        . A . . . . . A .
        . A D . K . . A .
        . A . . . . . A .
        . . A . . . . . A
        . . . A . A . . .
        . . . . A . . . .
        I7-H7 ends: none
        I7-G7 ends: attackers encircled

        A lone king shut in on the edge has no move, and loses.
        . . A K . A .
        . . . A . . .
        F1-E1 ends: attackers no-move

        Rule 11: if the game cannot be ended because of repetitions, it is a draw.
        . . . . . . .
        A . . . . . .
        . . . . . . .
        . . . K . . .
        . . A . A . .
        . . . . . . D
        A2-A3 G6-G5 A3-A2 G5-G6 A2-A3 G6-G5 A3-A2 G5-G6 ends: nobody repetition
        """,
        RULES,
    )
