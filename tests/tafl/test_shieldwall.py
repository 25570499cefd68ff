"""Text 001's shieldwall: rows at the edge are captured whole."""

from tafl.ruleset import Shieldwall
from tests.support.drawn_cases import assert_drawn


def test_a_row_at_the_edge_is_captured_by_closing_its_ends() -> None:
    """Text 001: with an enemy before each man, on every edge, by either side."""
    assert_drawn("""
        Text 001: with an enemy before each man, the row is captured by flanking it.
        . A D D D . A
        . . A A A . .
        . . . . . . .
        . . . . . . .
        . . . K . . .
        G1-F1 takes: C1 D1 E1 if shieldwall = men

        Text 001: the rule keeps one side, especially the attackers, from resting at the edge.
        . . . . . . .
        D . . . . . .
        A D . . . . .
        A D . . . . .
        . . . . . . D
        . . . K . . .
        G5-A5 takes: A3 A4 if shieldwall = men

        Without the rule a row is safe. Most rulesets know no shieldwall.
        . A D D . A .
        . . A A . . .
        . . . . . . .
        . . . K . . .
        F1-E1 takes: none

        Text 001: one opposing man stands in front of each of them.
        . A D D D . A
        . . A . A . .
        . . . . . . .
        . . . K . . .
        G1-F1 takes: none if shieldwall = men
        . A D D D . A
        . . A D A . .
        . . . . . . .
        . . . K . . .
        G1-F1 takes: none if shieldwall = men

        The row needs both its ends closed. A row with a free end is not flanked.
        . . D D . A .
        . . A A . . .
        . . . . . . .
        . . . K . . .
        F1-E1 takes: none if shieldwall = men

        One of the pieces at the ends is the piece that moved; one in front does not capture.
        . A D D A . .
        . . A . . . .
        . . . A . . .
        . . . K . . .
        D3-D2 takes: none if shieldwall = men

        Also where two sides take him, as they would a man; he stays.
        . A D K A . .
        . . A . . . .
        . . . A . . .
        D3-D2 takes: C1 if shieldwall = men; shieldwall_closing = any; king_elsewhere = 2

        A piece that arrives one step inward of the end closes nothing.
        . A D D . . .
        . . A A . A .
        . . . . . . .
        . . . K . . .
        F2-E2 takes: none if shieldwall = men
    """)


def test_a_corner_closes_a_row_where_it_may() -> None:
    """Text 001: elsewhere no row beside a corner falls; a single man is none."""
    assert_drawn("""
        One man between two enemies is captured as ever, one beside a corner not at all.
        . D . A . . .
        . A . . . . .
        . . . . . . .
        . . . K . . .
        D1-C1 takes: none if shieldwall = corner

        Text 001: a stone beside a corner burg is not captured by the shieldwall.
        . D D . A . .
        . A A . . . .
        . . . . . . .
        . . . K . . .
        E1-D1 takes: none if shieldwall = men; hostile_corners = attackers, defenders, king

        Where a corner may close, an empty corner stands for the far end.
        E1-D1 takes: B1 C1 if shieldwall = corner
    """)


def test_a_king_in_a_row_stays_and_closes_one_where_he_may_capture() -> None:
    """He counts for its length; his power says how he helps."""
    assert_drawn(
        """
        All men of the row are taken; a king in it stays, and counts for its length.
        . A D K D . A
        . . A A A . .
        G1-F1 takes: C1 E1
        . A D K . A .
        . . A A . . .
        F1-E1 takes: C1

        He closes the row by moving as a hammer; in front, and at its far end, he is an anvil.
        . D A A . K .
        . . D D . . .
        F1-E1 takes: C1 D1
        F1-E1 takes: C1 D1 if king_power = hammer
        F1-E1 takes: none if king_power = anvil
        F1-E1 takes: none if king_power = none
        . K A A . D .
        . . D D . . .
        F1-E1 takes: C1 D1
        F1-E1 takes: none if king_power = hammer
        F1-E1 takes: C1 D1 if king_power = anvil
        F1-E1 takes: none if king_power = none
        . D A A . D .
        . . K D . . .
        F1-E1 takes: C1 D1
        F1-E1 takes: none if king_power = hammer
        F1-E1 takes: C1 D1 if king_power = anvil
        F1-E1 takes: none if king_power = none
        """,
        shieldwall=Shieldwall.MEN,
    )


def test_one_move_captures_all_that_it_closes() -> None:
    """Two rows, or a row and a man beside it."""
    assert_drawn(
        """
        A move may close a shieldwall and capture beside it as well.
        . A D D . A .
        . . A A D . .
        . . . . A . .
        . . . K . . .
        F1-E1 takes: C1 D1 E2

        Two rows are captured by one move. A piece that arrives between two rows closes both.
        . A D D . D D A .
        . . A A . A A . .
        . . . . A . . . .
        . . . . . . . . .
        . . . . K . . . .
        E3-E1 takes: C1 D1 F1 G1
        """,
        shieldwall=Shieldwall.MEN,
    )


def test_a_move_to_the_front_completes_a_shieldwall_where_any_may() -> None:
    """By an option; without it one of the ends has to be closed last."""
    assert_drawn(
        """
        By an option; without it one of the ends has to be closed last.
        . A D D D A .
        . . A . A . .
        . . . . . . .
        . . . A . . .
        . . . . . . .
        . . . K . . .
        D4-D2 takes: none
        D4-D2 takes: C1 D1 E1 if shieldwall_closing = any

        Both ends are closed, and each of the row has an enemy in front.
        . . D D D A .
        . . A . A . .
        . . . . . . .
        . . . A . . .
        . . . . . . .
        . . . K . . .
        D4-D2 takes: none if shieldwall_closing = any
        A D D D D A .
        . . A . A . .
        . . . . . . .
        . . . A . . .
        . . . . . . .
        . . . K . . .
        D4-D2 takes: none if shieldwall_closing = any
        . A D D D A .
        . . A . . . .
        . . . . . . .
        . . . A . . .
        . . . . . . .
        . . . K . . .
        D4-D2 takes: none if shieldwall_closing = any

        A move to an end completes a shieldwall where any may. As always.
        . A D D . . A
        . . A A . . .
        . . . . . . .
        . . . . . . .
        . . . K . . .
        G1-E1 takes: C1 D1 if shieldwall_closing = any

        A man captured beside it hides no shieldwall. Both fall.
        . . . . . . .
        . . . K . . .
        . . . A . . .
        . . . . . . .
        . . . . . . .
        . . A . D A .
        . A D D A . .
        D3-D6 takes: E6 C7 D7 if shieldwall_closing = any

        A corner ends a row that is completed at its front. As at its end.
        . . . . . . .
        . . . K . . .
        . . A . . . .
        . . . . . . .
        . . . . . . .
        . A . . . . .
        . D D A . . .
        C3-C6 takes: B7 C7 if shieldwall = corner; shieldwall_closing = any

        The king fronts a row by moving if he captures so. As at its end.
        . D A A A D .
        . . D . D . .
        . . . . . . .
        . . . K . . .
        D4-D2 takes: C1 D1 E1 if shieldwall_closing = any
        D4-D2 takes: C1 D1 E1 if king_power = hammer; shieldwall_closing = any
        D4-D2 takes: none if king_power = anvil; shieldwall_closing = any
        D4-D2 takes: none if king_power = none; shieldwall_closing = any
        """,
        shieldwall=Shieldwall.MEN,
    )


def test_a_corner_of_four_squares_closes_a_row() -> None:
    """Each of its squares on the edge does."""
    assert_drawn(
        """
        A corner of four squares closes a row. Each of its squares on the edge does.
        . . D D . . . . A
        . . A A . . . . .
        . . . . . . . . .
        . . . . K . . . .
        I1-E1 takes: none
        I1-E1 takes: C1 D1 if corner_size = 2
        """,
        shieldwall=Shieldwall.CORNER,
    )
