"""How the king is captured: by four, by fewer beside hostile squares, or like a man."""

from tafl.pieces import Piece
from tafl.ruleset import Stop
from tests.support.drawn_cases import assert_drawn

KING = frozenset({Piece.KING})


def test_the_king_is_captured_by_four() -> None:
    """Texts 000 and 001: all his sides are closed by enemies, on the throne and elsewhere."""
    assert_drawn("""
        Text 000, figure D: he must be surrounded by four black pieces.
        . . . . . . .
        . . A . . . .
        . A K A . . .
        . . . . . . .
        . . A . . . .
        C5-C4 takes: C3

        Text 000: all four of his lines of movement must be blocked.
        . . . . . . .
        . . A . . . .
        . A K . . . .
        . . . . . . .
        . . A . . . .
        C5-C4 takes: none

        Text 000: while the king is beside one of his men, the attackers cannot win.
        . . . . . . .
        . . A . . . .
        . A K D . . .
        . . . . . . .
        . . A . . . .
        C5-C4 takes: none

        Text 001: he is captured on his throne by four.
        . . . . .
        . . A . .
        . A K A .
        . . . . .
        . . A . .
        C5-C4 takes: C3
    """)


def test_a_square_hostile_to_the_king_closes_a_side() -> None:
    """Throne, edge and corner, each by an option."""
    assert_drawn("""
        Text 000, figure E: the throne acts as if it were occupied by an enemy piece.
        . . . . . . .
        . . . A . . .
        . . A K . . A
        G3-E3 takes: D3 if hostile_throne = king

        A throne that is not hostile closes no side. Texts 001 and 003 know four attackers only.
        G3-E3 takes: none

        Text 000: trapped at the edge the king is not captured, but cannot move.
        . . A K . . A
        . . . A . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . D . . .
        G1-E1 D1 reaches: none

        Text 001: at the edge the king is captured by three.
        . . A K . . A
        . . . A . . .
        G1-E1 takes: D1 if hostile_edge = true

        Text 001: beside a burg two attackers capture the king.
        . K A . . . .
        . . . . . . A
        G2-B2 takes: B1 if hostile_edge = true; hostile_corners = king

        A corner hostile to men alone does not help against the king.
        G2-B2 takes: none if hostile_edge = true; hostile_corners = defenders
    """)


def test_two_attackers_capture_the_king_where_two_suffice() -> None:
    """Text 002: on opposite sides of him, by a move of theirs."""
    assert_drawn("""
        The king is captured by an attacker's move only, never by his own.
        . . . . . . .
        . . A . . . .
        . A . A . . .
        . . . . . . .
        . . . . . . .
        . . K . . . .
        . . A . . . .
        C6-C3 takes: none if king_elsewhere = 2; king_beside_throne = 2

        A move elsewhere captures nobody, even when the king stands between enemies.
        . . . . . . .
        . A K A . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . A
        G7-G6 takes: none if king_elsewhere = 2

        Text 002: once he has left the centre the king is captured as a man.
        . . . . . . .
        . A K . . . .
        . . . A . . .
        D3-D2 takes: C2 if king_elsewhere = 2

        Caught like a man: the two stand on opposite sides.
        . . . . . . .
        . . K A . . .
        . . . . . . .
        . A . . . . .
        B4-C4 takes: none if king_elsewhere = 2; throne_stop = anyone
        B4-B3 C2-C1 takes: none if king_elsewhere = 2; throne_stop = anyone
        . . . . . . .
        . . K A . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . A . . . .
        C6-C3 takes: none if king_elsewhere = 2

        A hostile corner takes the place of the second attacker.
        . K . . . . .
        . . A . . . .
        C2-C1 takes: B1 if king_elsewhere = 2; hostile_corners = king
        C2-C1 takes: none if king_elsewhere = 2

        A hostile throne takes the place of the second attacker.
        . . . . . . .
        . . . . . A .
        . . . K . . .
        F2-D2 takes: D3 if king_beside_throne = 2; hostile_throne = king
        F2-D2 takes: none if king_beside_throne = 2
    """)


def test_the_three_places_have_their_own_numbers() -> None:
    """On the throne, beside it and elsewhere the king may need different numbers of sides."""
    assert_drawn(
        """
        On the throne.
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . A K . . .
        . . . . A . .
        E5-E4 takes: none

        Beside it.
        . . . . . . .
        . . . . . . .
        . . A K . . .
        . . . . . . .
        . . . . A . .
        E5-E3 takes: none
        E5-E3 takes: D3 if king_beside_throne = 2

        Elsewhere.
        . . . . . . .
        . . A K . . .
        . . . . . . .
        . . . . . . .
        . . . . A . .
        E5-E2 takes: D2
        """,
        king_elsewhere=2,
    )


def test_king_and_men_are_captured_by_one_move() -> None:
    """The captures of a turn hold the king's square too."""
    assert_drawn(
        """
        King and men are captured by one move. The captures of a turn hold the king's square too.
        . . . . . . .
        . . A . . . .
        . A K . D A .
        . . A . . . .
        . . . A . . .
        D5-D3 takes: C3 E3
        """,
        throne_stop=Stop.ANYONE,
    )
