"""Sympkyn of the Moor's hnefatafl (text 004), rule by rule."""

from tafl.endings import Outcome, Reason
from tafl.game import Game
from tafl.pieces import Side
from tafl.position import Position
from tafl.rulesets import ruleset
from tests.support.drawing import board, captures, move, named, targets

RULES = ruleset("sympkyn")


def drawn(drawing: str, to_move: Side = Side.ATTACKERS) -> Position:
    """Draw a board of Sympkyn's game on the drawing's size."""
    return board(drawing, to_move, ruleset=RULES)


def outcome_after(position: Position, *texts: str) -> Outcome | None:
    """Tell how the game ends after the moves."""
    game = Game.start(position.ruleset, position)
    for text in texts:
        game = game.play(move(text))
    return game.outcome


def test_the_setup() -> None:
    """The attacker has 24 pieces, the defender 12 and the king; attackers move first."""
    position = Position.start(RULES)

    assert RULES.size == 11
    assert position.to_move is Side.ATTACKERS
    assert position.count(Side.ATTACKERS) == 24
    assert position.count(Side.DEFENDERS) == 13


def test_men_are_captured_by_the_aggressors_move_only() -> None:
    """It is permitted to move in between two enemy pieces."""
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


def test_the_king_takes_part_in_captures() -> None:
    """The king may take part in captures."""
    position = drawn(
        """
        . . . . . . .
        . D A . K . .
        """,
        Side.DEFENDERS,
    )

    assert captures(position, "E2-D2") == named("C2")


def test_restricted_squares() -> None:
    """The king may re-enter the throne, and all pieces pass through it when it is empty."""
    drawing = """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        A . . . . . .
        . . . K . . .
    """

    assert targets(drawn(drawing), "A4") == named("B4 C4 E4 F4 G4 A2 A3 A5 A6")
    assert "D4" in targets(drawn(drawing, Side.DEFENDERS), "D5")


def test_the_throne_is_always_hostile_to_the_attackers() -> None:
    """The throne is hostile to attackers, the king on it or not."""
    empty = drawn(
        """
        . . . . . . .
        . . . . . . .
        . K . . . . .
        . . A . . . .
        . D . . . . .
        """,
        Side.DEFENDERS,
    )
    occupied = drawn(
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . A K . . .
        . D . . . . .
        """,
        Side.DEFENDERS,
    )

    assert captures(empty, "B5-B4") == named("C4")
    assert captures(occupied, "B5-B4") == named("C4")


def test_the_throne_is_hostile_to_defenders_only_when_empty() -> None:
    """The throne is only hostile to the defenders when it is empty."""
    empty = drawn("""
        . . . . . . .
        . . . . . . .
        . . . . . K .
        . . D . . . .
        . A . . . . .
    """)
    occupied = drawn("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . D K . . .
        . A . . . . .
    """)

    assert captures(empty, "B5-B4") == named("C4")
    assert captures(occupied, "B5-B4") == set()


def test_the_corners_are_hostile_to_all_men() -> None:
    """The four corner squares are restricted and hostile, just like the throne."""
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


def test_the_board_edge_is_not_hostile() -> None:
    """The board edge is NOT hostile."""
    position = drawn("""
        . . D . . . .
        . . . . A . .
        . . . K . . .
    """)

    assert captures(position, "E2-C2") == set()


def test_rule_6_the_king_escapes_on_any_corner() -> None:
    """If the king reaches any corner square, his side wins."""
    position = drawn(
        """
        . . . . . . .
        K . . . . . .
        . . A . . . .
        """,
        Side.DEFENDERS,
    )

    assert outcome_after(position, "A2-A1") == Outcome(Side.DEFENDERS, Reason.ESCAPED)
    assert outcome_after(position, "A2-A7") == Outcome(Side.DEFENDERS, Reason.ESCAPED)


def test_the_king_is_captured_on_four_sides() -> None:
    """The attackers must surround him on all four cardinal points."""
    position = drawn("""
        . . . . . . .
        . . A . . . .
        . A K A . . .
        . . . . . . .
        . . A . . . .
        . . . . . D .
        . . . . . . .
    """)

    assert captures(position, "C5-C4") == named("C3")


def test_the_king_is_captured_by_three_beside_the_throne() -> None:
    """On a square next to the throne the three remaining squares must be occupied."""
    position = drawn("""
        . . . . . . .
        . . . A . . .
        . . A K . A .
        . . . . . . .
        . . . . . . .
    """)

    assert captures(position, "F3-E3") == named("D3")


def test_the_king_is_not_captured_on_the_edge() -> None:
    """The king cannot be captured on the board edge while his men are left outside."""
    position = drawn("""
        . . A K . A .
        . . . A . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . D . . . . .
    """)

    assert captures(position, "F1-E1") == set()
    assert outcome_after(position, "F1-E1") is None


def test_rule_9_surrounding_the_king_and_all_his_men_wins() -> None:
    """If the attackers surround the king and all remaining defenders, they win."""
    position = drawn("""
        . . . . . . . . .
        . . . A A A . . .
        . . A . D . A . .
        . A . . . . . A .
        . A D . K . . A .
        . A . . . . . A .
        . . A . . . . . A
        . . . A . A . . .
        . . . . A . . . .
    """)

    assert outcome_after(position, "I7-H7") is None
    assert outcome_after(position, "I7-G7") == Outcome(Side.ATTACKERS, Reason.ENCIRCLED)


def test_rule_10_a_player_who_cannot_move_loses() -> None:
    """A lone king shut in on the edge has no move, and loses."""
    position = drawn("""
        . . A K . A .
        . . . A . . .
        . . . . . . .
    """)

    assert outcome_after(position, "F1-E1") == Outcome(Side.ATTACKERS, Reason.NO_MOVE)


def test_rule_11_repetitions_draw() -> None:
    """If the game cannot be ended because of repetitions, it is a draw."""
    position = drawn("""
        . . . . . . .
        A . . . . . .
        . . . . . . .
        . . . K . . .
        . . A . A . .
        . . . . . . D
        . . . . . . .
    """)
    lap = ("A2-A3", "G6-G5", "A3-A2", "G5-G6")

    assert outcome_after(position, *lap, *lap) == Outcome(None, Reason.REPETITION)
