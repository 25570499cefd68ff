"""Text 001's double trap: a man beside the king does not always save him."""

from tafl.pieces import Piece, Side
from tafl.ruleset import Stop
from tests.support.drawing import board, captures, named, play

KING = frozenset({Piece.KING})

PAIR = """
    . . . . . . .
    . . A A . . .
    . A K D . . A
    . . A A . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


def test_the_king_and_the_man_beside_him_are_caught_together() -> None:
    """Text 001, winning by double trap: the last neighbour of the two is closed."""
    position = board(PAIR, paired_king=True)

    assert captures(position, "G3-E3") == named("C3")


def test_without_the_rule_a_man_beside_the_king_saves_him() -> None:
    """Text 000: beside one of his men the king cannot be captured."""
    assert captures(board(PAIR), "G3-E3") == set()


def test_the_last_neighbour_may_be_the_kings() -> None:
    """The move may close the king's side as well as the man's."""
    position = board(
        """
        . . . . . . .
        . . A A . . .
        A . K D A . .
        . . A A . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        paired_king=True,
    )

    assert captures(position, "A3-B3") == named("C3")


def test_an_open_neighbour_of_the_man_saves_both() -> None:
    """Every neighbour of both must be closed."""
    position = board(
        """
        . . . . . . .
        . . A . . . .
        . A K D . . A
        . . A A . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        paired_king=True,
    )

    assert captures(position, "G3-E3") == set()


def test_two_men_in_a_row_save_the_king() -> None:
    """The pair is the king and one man; a second man beside that man keeps it open."""
    position = board(
        """
        . . . . . . .
        . . A A A . .
        . A K D D . A
        . . A A A . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        paired_king=True,
        throne_stop=Stop.ANYONE,
    )

    assert captures(position, "G3-F3") == set()


def test_the_edge_closes_a_pair_where_it_is_hostile() -> None:
    """King and man at the edge: a hostile edge closes the sides of both."""
    drawing = """
        . A K D . . A
        . . A A . . .
        . . . . . . .
        . . . . . . .
    """

    hostile = board(drawing, paired_king=True, hostile_edge=True)

    assert captures(hostile, "G1-E1") == named("C1")
    assert captures(board(drawing, paired_king=True), "G1-E1") == set()


def test_a_corner_closes_a_pair_where_it_is_hostile_to_the_king() -> None:
    """A burg hostile to the king stands for an attacker."""
    drawing = """
        . K D . . . A
        . A A . . . .
        . . . . . . .
        . . . . . . .
    """
    hostile = board(drawing, paired_king=True, hostile_edge=True, hostile_corners=KING)

    assert captures(hostile, "G1-D1") == named("B1")
    assert captures(board(drawing, paired_king=True, hostile_edge=True), "G1-D1") == set()


def test_a_shield_captured_by_the_same_move_no_longer_shields() -> None:
    """If the man is himself captured by the move, his square counts as closed."""
    drawing = """
        . . . . . . .
        . A A . . . .
        A K D . A . .
        . A . . . . .
        . . A . . . .
        . . . . . . .
        . . . . . . .
    """

    assert captures(board(drawing, paired_king=True), "C5-C4") == named("B3 C3")
    assert captures(board(drawing), "C5-C4") == named("C3")


def test_two_shields_captured_by_the_same_move() -> None:
    """All men whom the move captures beside the king stop shielding him."""
    position = board(
        """
        . . . . . . . . .
        . . . A A . . . .
        . . A K D . . . .
        . . A D . . A . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        paired_king=True,
    )

    assert captures(position, "G4-E4") == named("D3 E3 D4")


def test_one_shield_captured_and_one_caught_with_the_king() -> None:
    """A captured shield's square is closed for the king and the other man beside him too."""
    position = board(
        """
        . . . . . . . . .
        . . . A A . . . .
        . . A K D A . . .
        . . A D A . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . A . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        paired_king=True,
    )

    assert captures(position, "D7-D5") == set()
    assert captures(
        board(
            """
            . . . . . . . . .
            . . . A A . . . .
            . . A K D A . . .
            . . . D A . . . .
            . . . . . . . . .
            . . A . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            """,
            paired_king=True,
        ),
        "C6-C4",
    ) == named("D3 D4")


def test_a_man_may_join_his_king_in_a_closed_ring() -> None:
    """Only a move of the attackers that closes a neighbour of the two catches them."""
    position = board(
        """
        . . . . . . .
        . . A A . . .
        . A K . A . .
        . . A . . . .
        . . . D . . .
        . . . . . . .
        A . . . . . .
        """,
        to_move=Side.DEFENDERS,
        paired_king=True,
    )
    shielded = play(position, "D5-D3").after

    assert captures(shielded, "A7-A6") == set()


def test_king_and_man_are_captured_though_the_man_is_sandwiched() -> None:
    """Text 001: the king is caught even though the second stone is sandwiched as well."""
    position = board(
        """
        . . . . . . .
        . . A A . . .
        . A K D A . .
        . . A . . . .
        . . . . . . .
        . . . . . . .
        . . . A . . .
        """,
        paired_king=True,
        throne_stop=Stop.ANYONE,
    )

    assert captures(position, "D7-D4") == named("C3 D3")
