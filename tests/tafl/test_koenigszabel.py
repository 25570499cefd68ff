"""Königszabel (text 001): its setup, and the examples of its figures."""

from tafl.rulesets import ruleset
from tests.support.drawn_cases import assert_drawn

RULES = ruleset("koenigszabel")


def test_the_groups_of_attackers() -> None:
    """Six stand at each edge, placed like a T."""
    assert RULES.layout[:2] == ("....AAAAA....", "......A......")


def test_only_the_king_walks_on_throne_and_burgs() -> None:
    """Men neither stop there nor cross."""
    assert_drawn(
        """
        Only the king is allowed to walk on the throne: men neither stop there nor cross.
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . A . . . . . .
        . . . . K . . . .
        C5 reaches: C1 C2 C3 C4 A5 B5 D5 C6 C7 C8 C9
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . K . . . . . .
        . . . . . . . . A
        C5 reaches: C1 C2 C3 C4 A5 B5 D5 E5 F5 G5 H5 I5 C6 C7 C8 C9

        Only the king walks on the burgs. The refuges are walked on only by the king.
        . . A . . . . . .
        . . . . . . . . .
        . . . . K . . . .
        C1 reaches: B1 D1 E1 F1 G1 H1 C2 C3 C4 C5 C6 C7 C8 C9
        """,
        RULES,
    )


def test_stones_are_captured_as_the_figures_show() -> None:
    """Text 001: between two stones, or a stone and a burg."""
    assert_drawn(
        """
        Trapping a stone with the king. The king, too, takes part in capturing.
        . . . . . . . . .
        . D A . . . K . .
        G2-D2 takes: C2

        Capturing at a corner square. The refuges count as opposing stones for white and black.
        . D . . . . . . .
        . . A . . . . . .
        . . . . K . . . .
        C2-C1 takes: B1
        . A . . . . . . .
        . . D . . . . . .
        . . . . K . . . .
        C2-C1 takes: B1

        Double trap at a burg. A corner makes a double trap possible.
        . D . D A . . . .
        . . . . . . . . .
        . . A . . . . . .
        . . . . K . . . .
        C3-C1 takes: B1 D1

        """,
        RULES,
    )


def test_the_king_is_captured_as_the_figures_show() -> None:
    """Text 001: by four, at the edge by three, beside a burg by two, or with a man of his."""
    assert_drawn(
        """
        The king is captured by four. On any ordinary square four stones capture the king.
        . . . . . . . . .
        . . A . . . . . .
        . A K A . . . . .
        . . . . . . . . .
        . . A . . . . . .
        C5-C4 takes: C3

        The king is captured on his throne by four. On his throne four stones capture the king.
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . A . . . .
        . . . A K A . . .
        . . . . . . . . .
        . . . . A . . . .
        E7-E6 takes: E5

        The throne does not help to capture the king. The throne is hostile to nobody.
        . . . . . . . . .
        . . . . . . . . .
        . . . . A . . . .
        . . . A K . . A .
        H4-F4 takes: none

        The capture of the king on the edge of the board needs three stones.
        . . . A K . . A .
        . . . . A . . . .
        H1-F1 takes: E1

        Beside a corner burg only the king can be taken: by two.
        . K . . A . . . .
        . A . . . . . . .
        E1-C1 takes: B1

        Winning by double trap. A man who shields the king's flank does not save him.
        . . . . . . . . .
        . . A A . . . . .
        . A K D . . . A .
        . . A A . . . . .
        H3-E3 ends: attackers king-captured
        """,
        RULES,
    )


def test_white_wins_by_the_kings_flight() -> None:
    """To a burg."""
    assert_drawn(
        """
        Winning by the king's flight. White wins by the king's flight to a corner burg.
        . . K . . . . . .
        . . . . A . . . .
        C1-A1 ends: defenders escaped

        The edge is no goal. The king flees to the burgs.
        . . . . . . . . .
        . . K . . . . . .
        . . . . A . . . .
        C2-C1 ends: none
        """,
        RULES,
    )


def test_the_shieldwall_captures_rows() -> None:
    """As the figures show."""
    assert_drawn(
        """
        A row with as many opposing men before it is captured by bracketing it.
        . . A D D D . A .
        . . . A A A . . .
        . . . . . . . . .
        . . . . K . . . .
        H1-G1 takes: D1 E1 F1

        No capture beside a burg. The shieldwall takes no stone that stands beside a corner burg.
        . D D D . A . . .
        . A A A . . . . .
        . . . . . . . . .
        . . . . K . . . .
        F1-E1 takes: none

        Defenders use the shieldwall with their king. The king is armed, so he may close a row.
        . D A A . K . . .
        . . D D . . . . .
        F1-E1 takes: C1 D1
        """,
        RULES,
    )
