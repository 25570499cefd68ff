"""How the king is captured: by four, by fewer beside hostile squares, or like a man."""

from dataclasses import replace

from tafl.pieces import Piece, Side
from tafl.ruleset import Stop
from tests.support.drawing import board, captures, named, play, targets

KING = frozenset({Piece.KING})


def test_four_attackers_capture_the_king() -> None:
    """Text 000, figure D: he must be surrounded by four black pieces."""
    turn = play(
        board("""
            . . . . . . .
            . . A . . . .
            . A K A . . .
            . . . . . . .
            . . A . . . .
            . . . . . . .
            . . . . . . .
        """),
        "C5-C4",
    )

    assert [str(square) for square in turn.captures] == ["C3"]
    assert turn.after.king is None


def test_three_attackers_do_not_capture_him_in_the_open() -> None:
    """Text 000: all four of his lines of movement must be blocked."""
    position = board("""
        . . . . . . .
        . . A . . . .
        . A K . . . .
        . . . . . . .
        . . A . . . .
        . . . . . . .
        . . . . . . .
    """)

    assert captures(position, "C5-C4") == set()


def test_a_man_at_his_side_saves_the_king() -> None:
    """Text 000: while the king is beside one of his men, the attackers cannot win."""
    position = board("""
        . . . . . . .
        . . A . . . .
        . A K D . . .
        . . . . . . .
        . . A . . . .
        . . . . . . .
        . . . . . . .
    """)

    assert captures(position, "C5-C4") == set()


def test_four_attackers_capture_the_king_on_his_throne() -> None:
    """Text 001: he is captured on his throne by four."""
    position = board("""
        . . . . .
        . . A . .
        . A K A .
        . . . . .
        . . A . .
    """)

    assert captures(position, "C5-C4") == named("C3")


def test_three_attackers_capture_the_king_beside_the_throne() -> None:
    """Text 000, figure E: the throne acts as if it were occupied by an enemy piece."""
    position = board(
        """
        . . . . . . .
        . . . A . . .
        . . A K . . A
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """,
        hostile_throne=KING,
    )

    assert captures(position, "G3-E3") == named("D3")


def test_a_throne_that_is_not_hostile_closes_no_side() -> None:
    """Texts 001 and 003 know four attackers only."""
    position = board("""
        . . . . . . .
        . . . A . . .
        . . A K . . A
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)

    assert captures(position, "G3-E3") == set()


def test_the_king_is_not_captured_at_the_edge() -> None:
    """Text 000: trapped at the edge the king is not captured, but cannot move."""
    turn = play(
        board("""
            . . A K . . A
            . . . A . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . D . . .
        """),
        "G1-E1",
    )

    assert turn.captures == ()
    assert targets(turn.after, "D1") == set()


def test_three_attackers_capture_the_king_at_a_hostile_edge() -> None:
    """Text 001: at the edge the king is captured by three."""
    position = board(
        """
        . . A K . . A
        . . . A . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """,
        hostile_edge=True,
    )

    assert captures(position, "G1-E1") == named("D1")


def test_two_attackers_capture_the_king_beside_a_hostile_corner() -> None:
    """Text 001: beside a burg two attackers capture the king."""
    position = board(
        """
        . K A . . . .
        . . . . . . A
        . . . . . . .
        . . . . . . .
    """,
        hostile_edge=True,
        hostile_corners=KING,
    )

    assert captures(position, "G2-B2") == named("B1")


def test_a_corner_that_is_not_hostile_to_the_king_closes_no_side() -> None:
    """A corner hostile to men alone does not help against the king."""
    position = board(
        """
        . K A . . . .
        . . . . . . A
        . . . . . . .
        . . . . . . .
    """,
        hostile_edge=True,
        hostile_corners=frozenset({Piece.DEFENDER}),
    )

    assert captures(position, "G2-B2") == set()


def test_the_king_may_step_between_his_enemies() -> None:
    """The king is captured by an attacker's move only, never by his own."""
    position = board(
        """
        . . . . . . .
        . . A . . . .
        . A . A . . .
        . . . . . . .
        . . . . . . .
        . . K . . . .
        . . A . . . .
        """,
        to_move=Side.DEFENDERS,
        king_elsewhere=2,
        king_beside_throne=2,
    )

    turn = play(position, "C6-C3")

    assert turn.captures == ()
    assert str(turn.after.king) == "C3"


def test_the_king_is_captured_only_by_a_move_beside_him() -> None:
    """A move elsewhere captures nobody, even when the king stands between enemies."""
    position = board(
        """
        . . . . . . .
        . A K A . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . A
    """,
        king_elsewhere=2,
    )

    assert captures(position, "G7-G6") == set()


def test_two_attackers_capture_the_king_where_two_suffice() -> None:
    """Text 002: once he has left the centre the king is captured as a man."""
    position = board(
        """
        . . . . . . .
        . A K . . . .
        . . . A . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """,
        king_elsewhere=2,
    )

    assert captures(position, "D3-D2") == named("C2")


def test_two_attackers_at_a_corner_of_him_do_not_capture() -> None:
    """Caught like a man: the two stand on opposite sides."""
    position = board(
        """
        . . . . . . .
        . . K A . . .
        . . . . . . .
        . A . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """,
        king_elsewhere=2,
        throne_stop=Stop.ANYONE,
    )

    assert captures(position, "B4-C4") == set()
    assert captures(play(position, "B4-B3").after, "C2-C1") == set()
    assert (
        captures(
            board(
                """
        . . . . . . .
        . . K A . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . A . . . .
        . . . . . . .
    """,
                king_elsewhere=2,
            ),
            "C6-C3",
        )
        == set()
    )


def test_one_attacker_and_a_hostile_corner_capture_the_king_where_two_suffice() -> None:
    """A hostile corner takes the place of the second attacker."""
    drawing = """
        . K . . . . .
        . . A . . . .
        . . . . . . .
        . . . . . . .
    """

    hostile = board(drawing, king_elsewhere=2, hostile_corners=KING)

    assert captures(hostile, "C2-C1") == named("B1")
    assert captures(board(drawing, king_elsewhere=2), "C2-C1") == set()


def test_one_attacker_and_the_hostile_throne_capture_the_king_where_two_suffice() -> None:
    """A hostile throne takes the place of the second attacker."""
    drawing = """
        . . . . . . .
        . . . . . A .
        . . . K . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """

    hostile = board(drawing, king_beside_throne=2, hostile_throne=KING)

    assert captures(hostile, "F2-D2") == named("D3")
    assert captures(board(drawing, king_beside_throne=2), "F2-D2") == set()


def test_the_three_places_have_their_own_numbers() -> None:
    """On the throne, beside it and elsewhere the king may need different numbers of sides."""
    on_throne = board(
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . A K . . .
        . . . . A . .
    """,
        king_elsewhere=2,
    )
    beside = board(
        """
        . . . . . . .
        . . . . . . .
        . . A K . . .
        . . . . . . .
        . . . . A . .
    """,
        king_elsewhere=2,
    )
    beside_like_a_man = beside.of(
        replace(beside.ruleset, king_beside_throne=2), beside.pieces(), Side.ATTACKERS
    )
    elsewhere = board(
        """
        . . . . . . .
        . . A K . . .
        . . . . . . .
        . . . . . . .
        . . . . A . .
    """,
        king_elsewhere=2,
    )

    assert captures(on_throne, "E5-E4") == set()
    assert captures(beside, "E5-E3") == set()
    assert captures(elsewhere, "E5-E2") == named("D2")
    assert captures(beside_like_a_man, "E5-E3") == named("D3")


def test_king_and_men_are_captured_by_one_move() -> None:
    """The captures of a turn hold the king's square too."""
    position = board(
        """
        . . . . . . .
        . . A . . . .
        . A K . D A .
        . . A . . . .
        . . . A . . .
        . . . . . . .
        . . . . . . .
    """,
        throne_stop=Stop.ANYONE,
    )

    assert captures(position, "D5-D3") == named("C3 E3")
