"""How men and kings are captured: between enemies, by four, or beside hostile squares."""

from tafl.pieces import Piece
from tafl.ruleset import Escape, Stop
from tests.support.drawing import board, play
from tests.support.drawn_cases import assert_drawn


def test_men_are_captured_between_two_enemies() -> None:
    """All texts: an enemy on either side takes a man, along row or column, by moving there."""
    assert_drawn("""
        Text 000, figure A, left: a white move that captures a black piece.
        . . . . . . .
        . D A . . . .
        . . . D . . .
        . . . . . . .
        . . . K . . .
        D3-D2 takes: C2

        Text 000: capturing is never mandatory.
        . . . . .
        A D . . .
        . . A . .
        . . . K .
        C3-C2 takes: B2
        C3 reaches: C1 C2 A3 B3 D3 E3 C4 C5

        Text 000, figure A, middle: a black move that captures a white piece.
        . . . . . . .
        . A . . . . .
        . D . . . . .
        . . . A . . .
        . . . K . . .
        D4-B4 takes: B3

        Text 000, figure A, right: C1-C4xC5D4 captures two white pieces.
        . . A . . . .
        . . . . . . .
        . . . . . . .
        . . . D A . .
        . . D . . . .
        . . A . K . .
        C1-C4 takes: D4 C5

        Three men are captured by one move. Texts 001 and 002: one move can take up to three men.
        . . . . . . .
        . . . A . . .
        . . . D . . .
        . A D . D A .
        . . . . . . .
        . . . A . . .
        K . . . . . .
        D6-D4 takes: D3 C4 E4 if throne_stop = anyone

        Text 000, figure B, top: the three pieces must be adjacent side to side.
        . . . . . . .
        . A . . . . .
        . . D . . . .
        . . . . . A .
        . K . . . . .
        F4-D4 takes: none if throne_stop = anyone

        Text 000, figure B, bottom: neither of two white pieces is between two black pieces.
        . . . . . . .
        . A D D . . .
        . . . . A . .
        . . . . . . .
        . . . K . . .
        E3-E2 takes: none
    """)


def test_captures_are_listed_row_by_row() -> None:
    """A turn lists its captures by row, then by column."""
    turn = play(
        board("""
            . . A . . . .
            . . . . . . .
            . . . . . . .
            A D . D A . .
            . . D . . . .
            . . A . K . .
        """),
        "C1-C4",
    )

    assert [str(square) for square in turn.captures] == ["B4", "D4", "C5"]


def test_only_the_mover_captures() -> None:
    """Text 000: nobody is captured by his own move, nor by one made elsewhere."""
    assert_drawn("""
        Moving between two enemies is safe. Text 000, figure C, resting: only the mover captures.
        . . . . .
        A . A . .
        . D . K .
        B3-B2 takes: none

        Text 000: a resting man is in no danger until one of the two moves away and back.
        . . . . .
        A D A . .
        . . . K .
        . . . . .
        . . . . A
        E5-E4 takes: none

        Text 000: moving a piece away, and then that piece or another back, captures.
        C2-C1 D3-D4 C1-C2 takes: B2
    """)


def test_the_king_captures_with_his_men() -> None:
    """Text 000: moving and standing, as far as his power goes."""
    assert_drawn("""
        The king captures as the moving piece, as the standing one, as both or neither.
        . . . . .
        D A . . .
        . . K . .
        C3-C2 takes: B2
        C3-C2 takes: B2 if king_power = hammer
        C3-C2 takes: none if king_power = anvil
        C3-C2 takes: none if king_power = none
        . . . . .
        K A . . .
        . . D . .
        C3-C2 takes: B2
        C3-C2 takes: none if king_power = hammer
        C3-C2 takes: B2 if king_power = anvil
        C3-C2 takes: none if king_power = none
    """)


def test_the_edge_helps_nobody_to_capture_men() -> None:
    """Two enemies are needed there too."""
    assert_drawn("""
        Text 000: all pieces except the king are captured between two; he needs four.
        . . . . . . .
        . A K . . . .
        . . . A . . .
        D3-D2 takes: none

        A man at the edge is captured along it. At the edge two enemies beside a man take him.
        . A D . . . .
        . . . . . . .
        . . . A . . .
        . . . . . . .
        . . . K . . .
        D3-D1 takes: C1
    """)


def test_the_edge_is_not_hostile_to_men() -> None:
    """Two enemies are needed there too."""
    assert_drawn(
        """
        The edge is not hostile to men. A man at the edge with an enemy in front of him is safe.
        . . D . . . .
        . . . . . . .
        . . . . . A .
        . . . . . . .
        . . . K . . .
        F3-F2 C1-B1 takes: none
        F3-F2 D5-D6 F2-C2 takes: none
        """,
        hostile_edge=True,
    )


def test_a_man_on_an_ordinary_corner_cannot_be_captured() -> None:
    """Text 000: a piece on a corner cannot be captured, but it can be surrounded."""
    position = board(
        """
        D A . . .
        . . A . .
        . . . . .
        . . K . .
        """,
        escape=Escape.EDGE,
    )
    after = play(position, "C2-A2")

    assert after.captures == ()
    assert {str(move.source) for move in after.after.legal_moves()} == {"C4"}


def test_who_moves_between_pieces_captures_first() -> None:
    """Texts 002 and 003: a chain falls as far as its pieces are between two enemies."""
    assert_drawn("""
        Text 002: a black piece that moves between two whites captures one of them and is safe.
        . . . A . . .
        . . . . . . .
        . A D . D . .
        . . . . . . .
        . . . . . . .
        . . . . K . .
        D1-D3 takes: C3

        Text 003: in BW_WB a black piece in the empty square captures both white pieces.
        . . . A . . .
        . . . . . . .
        . A D . D A .
        . . . . . . .
        . . . . . . .
        . . . . K . .
        D1-D3 takes: C3 E3

        Text 003: in _WBWB only the white piece beside the moved piece is captured.
        . A . . . . .
        . . . . . . .
        . . D A D A .
        . . . . . . .
        . . . . . . .
        . . . . K . .
        B1-B3 takes: C3
    """)


def test_an_empty_corner_captures_men_whom_it_is_hostile_to() -> None:
    """Text 001: it counts as an opposing piece."""
    assert_drawn("""
        Text 001: the burgs count as opposing pieces for both sides.
        . D . A . . .
        . . A . . . .
        . . . . . . .
        . . . K . . .
        C2-C1 takes: B1 if hostile_corners = attackers, defenders
        . A . . . . .
        . . . . . . .
        . . D K . . .
        C3-C1 takes: B1 if hostile_corners = attackers, defenders

        A corner does not capture where it is not hostile. In King's Table the corners help nobody.
        . D . . . . .
        . . A . . . .
        . . . . . . .
        . . . K . . .
        C2-C1 takes: none

        Hostility is to some pieces. A hostile corner may be hostile to one side only.
        C2-C1 takes: none if hostile_corners = attackers

        A man on an ordinary corner protects the man beside him.
        D D . . . . .
        . . A . . . .
        . . . . . . .
        . . . K . . .
        C2-C1 takes: none if hostile_corners = attackers, defenders; corners = anyone
    """)


def test_the_throne_captures_men_whom_it_is_hostile_to() -> None:
    """Empty, and with the king on it, by two options."""
    assert_drawn("""
        The empty throne captures where it is hostile. An empty throne may help to capture men.
        . . . . .
        . . . . .
        . D . . .
        A . . . .
        . . . K .
        A4-A3 takes: B3 if hostile_throne = attackers, defenders
        A4-A3 takes: none

        Text 004: the throne is always hostile to attackers, to defenders only when empty.
        . . . . .
        . . . . .
        . D K . .
        A . . . .
        A4-A3 takes: none if hostile_throne = attackers, defenders
        . . . . .
        . . . . .
        . A K . .
        D . . . .
        A4-A3 takes: B3 if king_power = none; hostile_occupied_throne = attackers

        Where men may stop there, the option is still about the king.
        . . . . .
        . . . . .
        . D D . .
        A . . K .
        A4-A3 takes: none
        if throne_stop = anyone; hostile_throne = defenders; hostile_occupied_throne = defenders
    """)


def test_a_defender_is_captured_against_the_besieged_king_where_that_is_a_rule() -> None:
    """Three attackers beside the king on his throne, the fourth captures the defender."""
    assert_drawn("""
        Three attackers beside the king on his throne, the fourth captures the defender.
        . . . . . . .
        . . . . . . .
        . . . A . . .
        . . A K D . .
        . . . A . . .
        . . . . . A .
        F6-F4 takes: none
        F6-F4 takes: E4 if linnaean_capture = true
        F6-F5 takes: none if linnaean_capture = true

        From beside him no attacker has the throne behind the man.
        . . . . . . .
        . . . . . . .
        . . . A . . .
        . . A K D . .
        . . . A . . .
        . . . . A . .
        E6-E5 takes: none if linnaean_capture = true

        All three other sides of the king have an attacker.
        . . . . . . .
        . . . . . . .
        . . . A . . .
        . . . K D . .
        . . . A . . .
        . . . . . A .
        F6-F4 takes: none if linnaean_capture = true
        . . . . . . .
        . . . . . . .
        . . . A . . .
        . . D K D . .
        . . . A . . .
        . . . . . A .
        F6-F4 takes: none if linnaean_capture = true

        An empty throne helps only by its own option.
        . . . . . . .
        . . . . . . .
        . . . A . . .
        . . A . D . .
        . . . A . . .
        . . . . . A .
        F6-F4 takes: none if linnaean_capture = true

        An attacker is not captured against the besieged king. The rule is one for attackers.
        . . . . . . .
        . . . . . . .
        . . . D . . .
        . . A K A . .
        . . . D . . .
        . . . . . D .
        F6-F4 takes: none if linnaean_capture = true; king_power = none
    """)


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
