"""Königszabel (text 001): its setup, and the examples of its figures."""

from tafl.endings import Outcome, Reason
from tafl.game import Game
from tafl.pieces import Side
from tafl.position import Position
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.drawing import board, captures, move, named, targets

RULES = ruleset("koenigszabel")


def drawn(drawing: str, to_move: Side = Side.ATTACKERS) -> Position:
    """Draw a board of Königszabel on 9 x 9 squares."""
    return board(drawing, to_move, ruleset=RULES)


def test_the_setup() -> None:
    """Twelve men around the king, and four groups of six attackers, each placed like a T."""
    position = Position.start(RULES)

    assert position.to_move is Side.ATTACKERS
    assert position.king == Square(6, 6)
    assert position.count(Side.ATTACKERS) == 24
    assert position.count(Side.DEFENDERS) == 13
    assert RULES.layout[0] == "....AAAAA...."
    assert RULES.layout[1] == "......A......"


def test_only_the_king_walks_on_the_throne() -> None:
    """Only the king is allowed to walk on the throne: men neither stop there nor cross."""
    position = drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . A . . . . . .
        . . . . K . . . .
    """)
    kings = drawn(
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . K . . . . . .
        . . . . . . . . A
        """,
        Side.DEFENDERS,
    )

    assert targets(position, "C5") & named("E5 F5 G5 H5 I5") == set()
    assert named("E5 F5 G5") <= targets(kings, "C5")


def test_only_the_king_walks_on_the_burgs() -> None:
    """The refuges are walked on only by the king."""
    position = drawn("""
        . . A . . . . . .
        . . . . . . . . .
        . . . . K . . . .
    """)

    assert targets(position, "C1") == named("B1 D1 E1 F1 G1 H1 C2 C3 C4 C5 C6 C7 C8 C9")


def test_simple_capture() -> None:
    """A stone is captured between two opposing stones."""
    position = drawn("""
        . . . . . . . . .
        . A D . . . A . .
        . . . . . . . . .
        . . . . K . . . .
    """)

    assert captures(position, "G2-D2") == named("C2")


def test_trapping_a_stone_with_the_king() -> None:
    """The king, too, takes part in capturing."""
    position = drawn(
        """
        . . . . . . . . .
        . D A . . . K . .
        . . . . . . . . .
        """,
        Side.DEFENDERS,
    )

    assert captures(position, "G2-D2") == named("C2")


def test_safe_move_between_two_opponents() -> None:
    """A stone moved between two opposing stones is not captured."""
    position = drawn(
        """
        . . . . . . . . .
        . A . A . . . . .
        . . . . . . . . .
        . . D . K . . . .
        """,
        Side.DEFENDERS,
    )

    assert captures(position, "C4-C2") == set()


def test_capturing_at_a_corner_square() -> None:
    """The refuges count as opposing stones for white and black."""
    white = drawn("""
        . D . . . . . . .
        . . A . . . . . .
        . . . . K . . . .
    """)
    black = drawn(
        """
        . A . . . . . . .
        . . D . . . . . .
        . . . . K . . . .
        """,
        Side.DEFENDERS,
    )

    assert captures(white, "C2-C1") == named("B1")
    assert captures(black, "C2-C1") == named("B1")


def test_double_trap() -> None:
    """Two opposing stones are captured by one move."""
    position = drawn("""
        . . . A . . . . .
        . . . . . . . . .
        . A D . D A . . .
        . . . . . . . . .
        . . . . . K . . .
    """)

    assert captures(position, "D1-D3") == named("C3 E3")


def test_double_trap_at_a_burg() -> None:
    """A corner makes a double trap possible."""
    position = drawn("""
        . D . D A . . . .
        . . . . . . . . .
        . . A . . . . . .
        . . . . K . . . .
    """)

    assert captures(position, "C3-C1") == named("B1 D1")


def test_threefold_trap() -> None:
    """Even three stones are captured by one move."""
    position = drawn("""
        . . . A . . . . .
        . . . D . . . . .
        . A D . D A . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . A . K . . .
    """)

    assert captures(position, "D6-D3") == named("C3 E3 D2")


def test_the_king_is_captured_by_four() -> None:
    """On any ordinary square four stones capture the king."""
    position = drawn("""
        . . . . . . . . .
        . . A . . . . . .
        . A K A . . . . .
        . . . . . . . . .
        . . A . . . . . .
    """)

    assert captures(position, "C5-C4") == named("C3")


def test_the_king_is_captured_on_his_throne_by_four() -> None:
    """On his throne four stones capture the king."""
    position = drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . A . . . .
        . . . A K A . . .
        . . . . . . . . .
        . . . . A . . . .
    """)

    assert captures(position, "E7-E6") == named("E5")


def test_the_throne_does_not_help_to_capture_the_king() -> None:
    """The throne is hostile to nobody."""
    position = drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . A . . . .
        . . . A K . . A .
        . . . . . . . . .
    """)

    assert captures(position, "H4-F4") == set()


def test_the_king_is_captured_at_the_edge_by_three() -> None:
    """The capture of the king on the edge of the board needs three stones."""
    position = drawn("""
        . . . A K . . A .
        . . . . A . . . .
    """)

    assert captures(position, "H1-F1") == named("E1")


def test_the_king_is_captured_beside_a_burg_by_two() -> None:
    """Beside a corner burg only the king can be taken: by two."""
    position = drawn("""
        . K . . A . . . .
        . A . . . . . . .
    """)

    assert captures(position, "E1-C1") == named("B1")


def test_winning_by_double_trap() -> None:
    """A man who shields the king's flank does not save him."""
    position = drawn("""
        . . . . . . . . .
        . . A A . . . . .
        . A K D . . . A .
        . . A A . . . . .
    """)
    game = Game.start(position.ruleset, position).play(move("H3-E3"))

    assert game.outcome == Outcome(Side.ATTACKERS, Reason.KING_CAPTURED)


def test_winning_by_the_kings_flight() -> None:
    """White wins by the king's flight to a corner burg."""
    position = drawn(
        """
        . . K . . . . . .
        . . . . A . . . .
        """,
        Side.DEFENDERS,
    )
    game = Game.start(position.ruleset, position).play(move("C1-A1"))

    assert game.outcome == Outcome(Side.DEFENDERS, Reason.ESCAPED)


def test_the_edge_is_no_goal() -> None:
    """The king flees to the burgs."""
    position = drawn(
        """
        . . . . . . . . .
        . . K . . . . . .
        . . . . A . . . .
        """,
        Side.DEFENDERS,
    )

    assert Game.start(position.ruleset, position).play(move("C2-C1")).outcome is None


def test_capturing_by_the_shieldwall() -> None:
    """A row with as many opposing men before it is captured by bracketing it."""
    position = drawn("""
        . . A D D D . A .
        . . . A A A . . .
        . . . . . . . . .
        . . . . K . . . .
    """)

    assert captures(position, "H1-G1") == named("D1 E1 F1")


def test_no_capture_beside_a_burg() -> None:
    """The shieldwall takes no stone that stands beside a corner burg."""
    position = drawn("""
        . D D D . A . . .
        . A A A . . . . .
        . . . . . . . . .
        . . . . K . . . .
    """)

    assert captures(position, "F1-E1") == set()


def test_defenders_use_the_shieldwall_with_their_king() -> None:
    """The king is armed, so he may close a row."""
    position = drawn(
        """
        . D A A . K . . .
        . . D D . . . . .
        """,
        Side.DEFENDERS,
    )

    assert captures(position, "F1-E1") == named("C1 D1")
