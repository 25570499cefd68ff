"""Text 001's shieldwall: rows at the edge are captured whole."""

from tafl.pieces import Piece, Side
from tafl.ruleset import KingPower, Shieldwall, ShieldwallClosing
from tests.support.drawing import board, captures, named
from tests.support.for_each import for_each


def test_a_row_at_the_edge_is_captured_by_bracketing_it() -> None:
    """Text 001: with an enemy before each man, the row is captured by flanking it."""
    position = board(
        """
        . A D D D . A
        . . A A A . .
        . . . . . . .
        . . . . . . .
        . . . K . . .
        """,
        shieldwall=Shieldwall.MEN,
    )

    assert captures(position, "G1-F1") == named("C1 D1 E1")


def test_defenders_break_a_row_of_attackers_too() -> None:
    """Text 001: the rule keeps one side, especially the attackers, from resting at the edge."""
    position = board(
        """
        . . . . . . .
        D . . . . . .
        A D . . . . .
        A D . . . . .
        . . . . . . D
        . . . K . . .
        """,
        to_move=Side.DEFENDERS,
        shieldwall=Shieldwall.MEN,
    )

    assert captures(position, "G5-A5") == named("A3 A4")


@for_each(
    ("drawing", "text", "expected"),
    [
        (
            """
            . . . . . . .
            . . . . . . A
            . . . . . A D
            . . . . . A D
            . . . . A . .
            . . . K . . .
            """,
            "E5-G5",
            "G3 G4",
        ),
        (
            """
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . K . . .
            . . . . A . .
            . . A A . . .
            . A D D . . .
            """,
            "E5-E7",
            "C7 D7",
        ),
    ],
)
def test_all_four_edges_have_shieldwalls(drawing: str, text: str, expected: str) -> None:
    """The rule is the same on every edge."""
    assert captures(board(drawing, shieldwall=Shieldwall.MEN), text) == named(expected)


def test_without_the_rule_a_row_is_safe() -> None:
    """Most rulesets know no shieldwall."""
    position = board("""
        . A D D . A .
        . . A A . . .
        . . . . . . .
        . . . K . . .
    """)

    assert captures(position, "F1-E1") == set()


def test_every_man_of_the_row_needs_an_enemy_in_front() -> None:
    """Text 001: one opposing man stands in front of each of them."""
    gap = board(
        """
        . A D D D . A
        . . A . A . .
        . . . . . . .
        . . . K . . .
        """,
        shieldwall=Shieldwall.MEN,
    )
    friend = board(
        """
        . A D D D . A
        . . A D A . .
        . . . . . . .
        . . . K . . .
        """,
        shieldwall=Shieldwall.MEN,
    )

    assert captures(gap, "G1-F1") == set()
    assert captures(friend, "G1-F1") == set()


def test_the_row_needs_both_its_ends_closed() -> None:
    """A row with a free end is not flanked."""
    position = board(
        """
        . . D D . A .
        . . A A . . .
        . . . . . . .
        . . . K . . .
        """,
        shieldwall=Shieldwall.MEN,
    )

    assert captures(position, "F1-E1") == set()


def test_the_row_is_captured_only_by_closing_an_end() -> None:
    """One of the pieces at the ends is the piece that moved; one in front does not capture."""
    position = board(
        """
        . A D D A . .
        . . A . . . .
        . . . A . . .
        . . . K . . .
        """,
        shieldwall=Shieldwall.MEN,
    )

    assert captures(position, "D3-D2") == set()


def test_a_row_with_the_king_is_closed_from_his_front() -> None:
    """Also where two sides take him, as they would a man; he stays."""
    position = board(
        """
        . A D K A . .
        . . A . . . .
        . . . A . . .
        . . . . . . .
        """,
        shieldwall=Shieldwall.MEN,
        shieldwall_closing=ShieldwallClosing.ANY,
        king_elsewhere=2,
    )

    assert captures(position, "D3-D2") == named("C1")


def test_the_mover_stands_at_the_end_on_the_edge() -> None:
    """A piece that arrives one step inward of the end closes nothing."""
    position = board(
        """
        . A D D . . .
        . . A A . A .
        . . . . . . .
        . . . K . . .
        """,
        shieldwall=Shieldwall.MEN,
    )

    assert captures(position, "F2-E2") == set()


def test_a_single_man_is_no_row() -> None:
    """One man between two enemies is captured as ever, one beside a corner not at all."""
    position = board(
        """
        . D . A . . .
        . A . . . . .
        . . . . . . .
        . . . K . . .
        """,
        shieldwall=Shieldwall.CORNER,
    )

    assert captures(position, "D1-C1") == set()


def test_no_capture_beside_a_corner() -> None:
    """Text 001: a stone beside a corner burg is not captured by the shieldwall."""
    position = board(
        """
        . D D . A . .
        . A A . . . .
        . . . . . . .
        . . . K . . .
        """,
        shieldwall=Shieldwall.MEN,
        hostile_corners=frozenset(Piece),
    )

    assert captures(position, "E1-D1") == set()


def test_a_corner_closes_a_row_where_it_may() -> None:
    """Where a corner may close, an empty corner stands for the far end."""
    position = board(
        """
        . D D . A . .
        . A A . . . .
        . . . . . . .
        . . . K . . .
        """,
        shieldwall=Shieldwall.CORNER,
    )

    assert captures(position, "E1-D1") == named("B1 C1")


def test_a_king_in_the_row_stays() -> None:
    """All men of the row are taken; a king in it stays, and counts for its length."""
    three = board(
        """
        . A D K D . A
        . . A A A . .
        """,
        shieldwall=Shieldwall.MEN,
    )
    two = board(
        """
        . A D K . A .
        . . A A . . .
        """,
        shieldwall=Shieldwall.MEN,
    )

    assert captures(three, "G1-F1") == named("C1 E1")
    assert captures(two, "F1-E1") == named("C1")


@for_each(
    ("power", "moving", "standing"),
    [
        (KingPower.BOTH, True, True),
        (KingPower.HAMMER, True, False),
        (KingPower.ANVIL, False, True),
        (KingPower.NONE, False, False),
    ],
)
def test_the_king_closes_and_fronts_where_he_may_capture(
    power: KingPower, *, moving: bool, standing: bool
) -> None:
    """He closes the row by moving as a hammer; in front, and at its far end, he is an anvil."""
    closes = """
        . D A A . K .
        . . D D . . .
    """
    stands_at_the_end = """
        . K A A . D .
        . . D D . . .
    """
    fronts = """
        . D A A . D .
        . . K D . . .
    """

    for drawing, takes in ((closes, moving), (stands_at_the_end, standing), (fronts, standing)):
        position = board(drawing, Side.DEFENDERS, shieldwall=Shieldwall.MEN, king_power=power)
        assert captures(position, "F1-E1") == (named("C1 D1") if takes else set())


def test_a_row_and_a_man_are_captured_by_one_move() -> None:
    """A move may close a shieldwall and capture beside it as well."""
    position = board(
        """
        . A D D . A .
        . . A A D . .
        . . . . A . .
        . . . K . . .
        """,
        shieldwall=Shieldwall.MEN,
    )

    assert captures(position, "F1-E1") == named("C1 D1 E2")


def test_two_rows_are_captured_by_one_move() -> None:
    """A piece that arrives between two rows closes both."""
    position = board(
        """
        . A D D . D D A .
        . . A A . A A . .
        . . . . A . . . .
        . . . . . . . . .
        . . . . K . . . .
        """,
        shieldwall=Shieldwall.MEN,
    )

    assert captures(position, "E3-E1") == named("C1 D1 F1 G1")


FRONT_LEFT_OPEN = """
    . A D D D A .
    . . A . A . .
    . . . . . . .
    . . . A . . .
    . . . . . . .
    . . . K . . .
"""


@for_each(
    ("closing", "expected"),
    [(ShieldwallClosing.END, ""), (ShieldwallClosing.ANY, "C1 D1 E1")],
)
def test_a_move_to_the_front_completes_a_shieldwall_where_any_may(
    closing: ShieldwallClosing, expected: str
) -> None:
    """By an option; without it one of the ends has to be closed last."""
    position = board(FRONT_LEFT_OPEN, shieldwall=Shieldwall.MEN, shieldwall_closing=closing)

    assert captures(position, "D4-D2") == named(expected)


@for_each(
    ("was", "became"),
    [
        (". A D D D A .", ". . D D D A ."),
        (". A D D D A .", "A D D D D A ."),
        (". . A . A . .", ". . A . . . ."),
    ],
)
def test_a_move_to_the_front_completes_nothing_that_is_open(was: str, became: str) -> None:
    """Both ends are closed, and each of the row has an enemy in front."""
    position = board(
        FRONT_LEFT_OPEN.replace(was, became),
        shieldwall=Shieldwall.MEN,
        shieldwall_closing=ShieldwallClosing.ANY,
    )

    assert captures(position, "D4-D2") == set()


def test_a_move_to_an_end_completes_a_shieldwall_where_any_may() -> None:
    """As always."""
    position = board(
        """
        . A D D . . A
        . . A A . . .
        . . . . . . .
        . . . . . . .
        . . . K . . .
        """,
        shieldwall=Shieldwall.MEN,
        shieldwall_closing=ShieldwallClosing.ANY,
    )

    assert captures(position, "G1-E1") == named("C1 D1")


@for_each(
    ("power", "expected"),
    [
        (KingPower.BOTH, "C1 D1 E1"),
        (KingPower.HAMMER, "C1 D1 E1"),
        (KingPower.ANVIL, ""),
        (KingPower.NONE, ""),
    ],
)
def test_the_king_fronts_a_row_by_moving_if_he_captures_so(power: KingPower, expected: str) -> None:
    """As at its end."""
    position = board(
        """
        . D A A A D .
        . . D . D . .
        . . . . . . .
        . . . K . . .
        """,
        to_move=Side.DEFENDERS,
        king_power=power,
        shieldwall=Shieldwall.MEN,
        shieldwall_closing=ShieldwallClosing.ANY,
    )

    assert captures(position, "D4-D2") == named(expected)


def test_a_corner_of_four_squares_closes_a_row() -> None:
    """Each of its squares on the edge does."""
    drawing = """
        . . D D . . . . A
        . . A A . . . . .
        . . . . . . . . .
        . . . . K . . . .
    """
    small = board(drawing, shieldwall=Shieldwall.CORNER)
    large = board(drawing, shieldwall=Shieldwall.CORNER, corner_size=2)

    assert captures(small, "I1-E1") == set()
    assert captures(large, "I1-E1") == named("C1 D1")
