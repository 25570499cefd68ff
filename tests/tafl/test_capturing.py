"""How men are captured: between two enemies, or an enemy and a hostile square."""

from tafl.pieces import Piece, Side
from tafl.ruleset import Corners, Escape, KingPower, Stop
from tests.support.drawing import board, captures, move, named, play
from tests.support.for_each import for_each

MEN = frozenset({Piece.ATTACKER, Piece.DEFENDER})


def test_white_captures_a_black_piece() -> None:
    """Text 000, figure A, left: a white move that captures a black piece."""
    position = board(
        """
        . . . . . . .
        . D A . . . .
        . . . D . . .
        . . . . . . .
        . . . K . . .
        . . . . . . .
        . . . . . . .
        """,
        to_move=Side.DEFENDERS,
    )

    assert captures(position, "D3-D2") == named("C2")


def test_black_captures_a_white_piece() -> None:
    """Text 000, figure A, middle: a black move that captures a white piece."""
    position = board("""
        . . . . . . .
        . A . . . . .
        . D . . . . .
        . . . A . . .
        . . . K . . .
        . . . . . . .
        . . . . . . .
    """)

    assert captures(position, "D4-B4") == named("B3")


def test_black_captures_two_white_pieces() -> None:
    """Text 000, figure A, right: C1-C4xC5D4 captures two white pieces."""
    position = board("""
        . . A . . . .
        . . . . . . .
        . . . . . . .
        . . . D A . .
        . . D . . . .
        . . A . K . .
        . . . . . . .
    """)

    assert captures(position, "C1-C4") == named("C5 D4")


def test_three_men_are_captured_by_one_move() -> None:
    """Texts 001 and 002: one move can take up to three men."""
    position = board(
        """
        . . . . . . .
        . . . A . . .
        . . . D . . .
        . A D . D A .
        . . . . . . .
        . . . A . . .
        K . . . . . .
    """,
        throne_stop=Stop.ANYONE,
    )

    assert captures(position, "D6-D4") == named("C4 E4 D3")


def test_a_captured_man_is_removed_at_once() -> None:
    """Text 000: a captured piece is immediately removed from play."""
    turn = play(
        board("""
            . . . . .
            A D . . .
            . . A . .
            . . . K .
            . . . . .
        """),
        "C3-C2",
    )

    assert [str(square) for square in turn.captures] == ["B2"]
    assert turn.after.count(Side.DEFENDERS) == 1
    assert turn.before.count(Side.DEFENDERS) == 2


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
            . . . . . . .
        """),
        "C1-C4",
    )

    assert [str(square) for square in turn.captures] == ["B4", "D4", "C5"]


def test_nobody_is_captured_diagonally() -> None:
    """Text 000, figure B, top: the three pieces must be adjacent side to side."""
    position = board(
        """
        . . . . . . .
        . A . . . . .
        . . D . . . .
        . . . . . A .
        . K . . . . .
        . . . . . . .
        . . . . . . .
    """,
        throne_stop=Stop.ANYONE,
    )

    assert captures(position, "F4-D4") == set()


def test_two_men_between_two_enemies_are_safe() -> None:
    """Text 000, figure B, bottom: neither of two white pieces is between two black pieces."""
    position = board("""
        . . . . . . .
        . A D D . . .
        . . . . A . .
        . . . . . . .
        . . . K . . .
        . . . . . . .
        . . . . . . .
    """)

    assert captures(position, "E3-E2") == set()


def test_moving_between_two_enemies_is_safe() -> None:
    """Text 000, figure C, resting: only the mover captures."""
    position = board(
        """
        . . . . .
        A . A . .
        . D . K .
        """,
        to_move=Side.DEFENDERS,
    )

    assert captures(position, "B3-B2") == set()


def test_a_resting_man_is_not_captured_by_a_move_elsewhere() -> None:
    """Text 000: a resting man is in no danger until one of the two moves away and back."""
    position = board("""
        . . . . .
        A D A . .
        . . . K .
        . . . . .
        . . . . A
    """)

    assert captures(position, "E5-E4") == set()


def test_a_resting_man_is_captured_by_a_piece_that_comes_back() -> None:
    """Text 000: moving a piece away, and then that piece or another back, captures."""
    position = board("""
        . . . . .
        A D A . .
        . . . K .
        . . . . .
        . . . . A
    """)
    away = play(position, "C2-C1").after
    waited = play(away, "D3-D4").after

    assert captures(waited, "C1-C2") == named("B2")


def test_the_king_captures_by_moving() -> None:
    """Text 000: the king may participate in the capture of a black piece."""
    position = board(
        """
        . . . . .
        D A . . .
        . . K . .
        . . . . .
        . . . . .
        """,
        to_move=Side.DEFENDERS,
    )

    assert captures(position, "C3-C2") == named("B2")


def test_a_man_captures_against_the_king() -> None:
    """Text 000: the king helps as any of his bodyguards can."""
    position = board(
        """
        . . . . .
        K A . . .
        . . D . .
        . . . . .
        . . . . .
        """,
        to_move=Side.DEFENDERS,
    )

    assert captures(position, "C3-C2") == named("B2")


@for_each(
    ("power", "by_moving", "by_standing"),
    [
        (KingPower.BOTH, True, True),
        (KingPower.HAMMER, True, False),
        (KingPower.ANVIL, False, True),
        (KingPower.NONE, False, False),
    ],
)
def test_the_kings_power_is_an_option(power: KingPower, by_moving: bool, by_standing: bool) -> None:
    """The king captures as the moving piece, as the standing one, as both or neither."""
    hammer = board(
        """
        . . . . .
        D A . . .
        . . K . .
        """,
        to_move=Side.DEFENDERS,
        king_power=power,
    )
    anvil = board(
        """
        . . . . .
        K A . . .
        . . D . .
        """,
        to_move=Side.DEFENDERS,
        king_power=power,
    )

    assert captures(hammer, "C3-C2") == (named("B2") if by_moving else set())
    assert captures(anvil, "C3-C2") == (named("B2") if by_standing else set())


def test_the_king_is_not_captured_like_a_man() -> None:
    """Text 000: all pieces except the king are captured between two; he needs four."""
    position = board("""
        . . . . . . .
        . A K . . . .
        . . . A . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)

    assert captures(position, "D3-D2") == set()


def test_the_edge_is_not_hostile_to_men() -> None:
    """A man at the edge with an enemy in front of him is safe."""
    position = board(
        """
        . . D . . . .
        . . . . . . .
        . . . . . A .
        . . . . . . .
        . . . K . . .
        . . . . . . .
        . . . . . . .
    """,
        hostile_edge=True,
    )

    assert captures(play(position, "F3-F2").after, "C1-B1") == set()
    assert captures(play(play(position, "F3-F2").after, "D5-D6").after, "F2-C2") == set()


def test_a_man_at_the_edge_is_captured_along_it() -> None:
    """At the edge two enemies beside a man take him."""
    position = board("""
        . A D . . . .
        . . . . . . .
        . . . A . . .
        . . . . . . .
        . . . K . . .
        . . . . . . .
        . . . . . . .
    """)

    assert captures(position, "D3-D1") == named("C1")


def test_a_man_on_an_ordinary_corner_cannot_be_captured() -> None:
    """Text 000: a piece on a corner cannot be captured, but it can be surrounded."""
    position = board(
        """
        D A . . .
        . . A . .
        . . . . .
        . . K . .
        . . . . .
        """,
        escape=Escape.EDGE,
    )
    after = play(position, "C2-A2")

    assert after.captures == ()
    assert {str(move.source) for move in after.after.legal_moves()} == {"C4"}


def test_black_white_space_white() -> None:
    """Text 002: a black piece that moves between two whites captures one of them and is safe."""
    position = board("""
        . . . A . . .
        . . . . . . .
        . A D . D . .
        . . . . . . .
        . . . . . . .
        . . . . K . .
        . . . . . . .
    """)

    assert captures(position, "D1-D3") == named("C3")


def test_bw_wb_captures_both() -> None:
    """Text 003: in BW_WB a black piece in the empty square captures both white pieces."""
    position = board("""
        . . . A . . .
        . . . . . . .
        . A D . D A .
        . . . . . . .
        . . . . . . .
        . . . . K . .
        . . . . . . .
    """)

    assert captures(position, "D1-D3") == named("C3 E3")


def test_wbwb_captures_only_the_neighbour() -> None:
    """Text 003: in _WBWB only the white piece beside the moved piece is captured."""
    position = board("""
        . A . . . . .
        . . . . . . .
        . . D A D A .
        . . . . . . .
        . . . . . . .
        . . . . K . .
        . . . . . . .
    """)

    assert captures(position, "B1-B3") == named("C3")


def test_a_corner_captures_where_it_is_hostile() -> None:
    """Text 001: the burgs count as opposing pieces for both sides."""
    black = board(
        """
        . D . A . . .
        . . A . . . .
        . . . . . . .
        . . . K . . .
    """,
        hostile_corners=MEN,
    )
    white = board(
        """
        . A . . . . .
        . . . . . . .
        . . D K . . .
        """,
        to_move=Side.DEFENDERS,
        hostile_corners=MEN,
    )

    assert captures(black, "C2-C1") == named("B1")
    assert captures(white, "C3-C1") == named("B1")


def test_a_corner_does_not_capture_where_it_is_not_hostile() -> None:
    """In King's Table the corners help nobody."""
    position = board("""
        . D . . . . .
        . . A . . . .
        . . . . . . .
        . . . K . . .
    """)

    assert captures(position, "C2-C1") == set()


def test_hostility_is_to_some_pieces() -> None:
    """A hostile corner may be hostile to one side only."""
    position = board(
        """
        . D . . . . .
        . . A . . . .
        . . . . . . .
        . . . K . . .
    """,
        hostile_corners=frozenset({Piece.ATTACKER}),
    )

    assert captures(position, "C2-C1") == set()


def test_an_occupied_corner_is_no_hostile_square() -> None:
    """A man on an ordinary corner protects the man beside him."""
    position = board(
        """
        D D . . . . .
        . . A . . . .
        . . . . . . .
        . . . K . . .
    """,
        hostile_corners=MEN,
        corners=Corners.ANYONE,
    )

    assert captures(position, "C2-C1") == set()


def test_the_empty_throne_captures_where_it_is_hostile() -> None:
    """An empty throne may help to capture men."""
    drawing = """
        . . . . .
        . . . . .
        . D . . .
        A . . . .
        . . . K .
    """

    assert captures(board(drawing, hostile_throne=MEN), "A4-A3") == named("B3")
    assert captures(board(drawing), "A4-A3") == set()


def test_the_throne_with_the_king_on_it_is_hostile_by_its_own_option() -> None:
    """Text 004: the throne is always hostile to attackers, to defenders only when empty."""
    position = board(
        """
        . . . . .
        . . . . .
        . D K . .
        A . . . .
        . . . . .
    """,
        hostile_throne=MEN,
    )
    hostile = board(
        """
        . . . . .
        . . . . .
        . A K . .
        D . . . .
        . . . . .
        """,
        to_move=Side.DEFENDERS,
        king_power=KingPower.NONE,
        hostile_occupied_throne=frozenset({Piece.ATTACKER}),
    )

    assert captures(position, "A4-A3") == set()
    assert captures(hostile, "A4-A3") == named("B3")


def test_a_man_on_the_throne_is_not_the_king_on_it() -> None:
    """Where men may stop there, the option is still about the king."""
    position = board(
        """
        . . . . .
        . . . . .
        . D D . .
        A . . K .
        . . . . .
        """,
        throne_stop=Stop.ANYONE,
        hostile_throne=MEN,
        hostile_occupied_throne=MEN,
    )

    assert captures(position, "A4-A3") == set()


def test_capturing_is_not_mandatory() -> None:
    """Text 000: capturing is never mandatory."""
    position = board("""
        . . . . .
        A D . . .
        . . A . .
        . . . K .
        . . . . .
    """)

    assert move("C3-C2") in position.legal_moves()
    assert move("C3-C4") in position.legal_moves()


BESIEGED = """
    . . . . . . .
    . . . . . . .
    . . . A . . .
    . . A K D . .
    . . . A . . .
    . . . . . A .
    . . . . . . .
"""


@for_each(("linnaean", "expected"), [(False, ""), (True, "E4")])
def test_a_defender_is_captured_against_the_besieged_king_where_that_is_a_rule(
    *, linnaean: bool, expected: str
) -> None:
    """Three attackers beside the king on his throne, the fourth captures the defender."""
    position = board(BESIEGED, linnaean_capture=linnaean)

    assert captures(position, "F6-F4") == named(expected)


@for_each("west", [".", "D"])
def test_a_defender_is_safe_beside_a_king_who_is_not_besieged(west: str) -> None:
    """All three other sides of the king have an attacker."""
    position = board(BESIEGED.replace(". . A K", f". . {west} K"), linnaean_capture=True)

    assert captures(position, "F6-F4") == set()


def test_a_defender_is_safe_beside_the_throne_without_the_king() -> None:
    """An empty throne helps only by its own option."""
    position = board(BESIEGED.replace("A K D", "A . D"), linnaean_capture=True)

    assert captures(position, "F6-F4") == set()


def test_an_attacker_is_not_captured_against_the_besieged_king() -> None:
    """The rule is one for attackers."""
    drawing = BESIEGED.replace("K D . .", "K A . .").replace(". A .", ". D .")
    position = board(
        drawing, to_move=Side.DEFENDERS, linnaean_capture=True, king_power=KingPower.NONE
    )

    assert captures(position, "F6-F4") == set()


def test_against_the_besieged_king_a_man_is_captured_only_along_the_line() -> None:
    """From beside him no attacker has the throne behind the man."""
    position = board(BESIEGED, linnaean_capture=True)

    assert captures(position, "F6-F5") == set()
    assert captures(position.play(move("F6-E6")).after.turned_over(Side.ATTACKERS), "E6-E5") == (
        set()
    )
