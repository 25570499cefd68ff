"""Text 001's double trap: a man beside the king does not always save him."""

from tafl.pieces import Piece
from tests.support.drawn_cases import assert_drawn

KING = frozenset({Piece.KING})


def test_the_king_and_the_man_beside_him_are_caught_together() -> None:
    """Text 001, winning by double trap: the last neighbour of the two is closed."""
    assert_drawn("""
        Text 001, winning by double trap: the last neighbour of the two is closed.
        . . . . . . .
        . . A A . . .
        . A K D . . A
        . . A A . . .
        G3-E3 takes: C3 if paired_king = true

        Text 000: beside one of his men the king cannot be captured.
        G3-E3 takes: none

        The move may close the king's side as well as the man's.
        . . . . . . .
        . . A A . . .
        A . K D A . .
        . . A A . . .
        A3-B3 takes: C3 if paired_king = true

        An open neighbour of the man saves both. Every neighbour of both must be closed.
        . . . . . . .
        . . A . . . .
        . A K D . . A
        . . A A . . .
        G3-E3 takes: none if paired_king = true

        The pair is the king and one man; a second man beside that man keeps it open.
        . . . . . . .
        . . A A A . .
        . A K D D . A
        . . A A A . .
        G3-F3 takes: none if paired_king = true; throne_stop = anyone

        King and man at the edge: a hostile edge closes the sides of both.
        . A K D . . A
        . . A A . . .
        G1-E1 takes: C1 if paired_king = true; hostile_edge = true
        G1-E1 takes: none if paired_king = true

        A burg hostile to the king stands for an attacker.
        . K D . . . A
        . A A . . . .
        G1-D1 takes: B1 if paired_king = true; hostile_edge = true; hostile_corners = king
        G1-D1 takes: none if paired_king = true; hostile_edge = true
    """)


def test_a_shield_captured_by_the_same_move_no_longer_shields() -> None:
    """Its square counts as closed."""
    assert_drawn("""
        If the man is himself captured by the move, his square counts as closed.
        . . . . . . .
        . A A . . . .
        A K D . A . .
        . A . . . . .
        . . A . . . .
        C5-C4 takes: B3 C3 if paired_king = true
        C5-C4 takes: C3

        All men whom the move captures beside the king stop shielding him.
        . . . . . . . . .
        . . . A A . . . .
        . . A K D . . . .
        . . A D . . A . .
        G4-E4 takes: D3 E3 D4 if paired_king = true

        A captured shield's square is closed for the king and the other man beside him too.
        . . . . . . . . .
        . . . A A . . . .
        . . A K D A . . .
        . . A D A . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . A . . . . .
        D7-D5 takes: none if paired_king = true
        . . . . . . . . .
        . . . A A . . . .
        . . A K D A . . .
        . . . D A . . . .
        . . . . . . . . .
        . . A . . . . . .
        C6-C4 takes: D3 D4 if paired_king = true

        Only a move of the attackers that closes a neighbour of the two catches them.
        . . . . . . .
        . . A A . . .
        . A K . A . .
        . . A . . . .
        . . . D . . .
        . . . . . . .
        A . . . . . .
        D5-D3 A7-A6 takes: none if paired_king = true

        Text 001: the king is caught even though the second stone is sandwiched as well.
        . . . . . . .
        . . A A . . .
        . A K D A . .
        . . A . . . .
        . . . . . . .
        . . . . . . .
        . . . A . . .
        D7-D4 takes: C3 D3 if paired_king = true; throne_stop = anyone
    """)
