"""The warnings: raichi, tuichi and the king in danger (texts 000 and 002)."""

from collections.abc import Callable

import pytest

from tafl.pieces import Piece, Side
from tafl.ruleset import Escape, Stop
from tafl.squares import Square
from tafl.threats import is_tuichi, king_in_danger, raichi, ways_out
from tests.support.drawing import board, move, named, names, play


def test_a_clear_path_is_raichi() -> None:
    """Text 000: the king has a clear path to safety, and the attackers may block it once."""
    position = board(
        """
        . . . . . . .
        . . . A . . .
        . . . . . . .
        . . . K . . A
        . . . D . . .
        . . . . . . .
        A . D . . . .
        """,
        escape=Escape.EDGE,
    )

    assert names(raichi(position)) == named("D4-A4")
    assert not is_tuichi(position)


def test_all_paths_are_named() -> None:
    """Every move to a goal is a path."""
    position = board("""
        . . . K . . .
        . . . A . . .
        . . . . . . .
        . . . . . . .
        . . . . . A .
    """)

    assert names(raichi(position)) == named("D1-A1 D1-G1")


def test_two_paths_that_cannot_be_closed_at_once_are_tuichi() -> None:
    """Text 000: with a route to two edges the king's escape is inevitable."""
    position = board(
        """
        . . . . . . .
        . . . A . . .
        . . . . . . .
        . . . K . . .
        . . . D . . .
        . . . . . . .
        A . D . . . A
        """,
        escape=Escape.EDGE,
    )

    assert names(raichi(position)) == named("D4-A4 D4-G4")
    assert is_tuichi(position)


def test_one_path_that_cannot_be_closed_is_tuichi() -> None:
    """Text 002: tuichi too if there is no way that the other player can block his escape."""
    position = board(
        """
        . . . . A . .
        . . . A . . .
        . . . . . . .
        . . . K D . .
        . . . D . . .
        . . . . . . .
        . . . . . . .
        """,
        escape=Escape.EDGE,
    )

    assert names(raichi(position)) == named("D4-A4")
    assert is_tuichi(position)


def test_one_attacker_may_close_two_paths() -> None:
    """Two paths are no tuichi when one man can stand in both."""
    position = board(
        """
        . . . K D . .
        . . . D . . .
        . . . . . . .
        . . A . . . .
        """,
        goals=frozenset({Square(1, 0)}),
    )

    assert names(raichi(position)) == named("D1-B1 D1-A1")
    assert not is_tuichi(position)


def test_a_capture_of_the_king_closes_two_paths() -> None:
    """Two paths are no tuichi when one move captures the king."""
    drawing = """
        . . . . . . .
        . . . . . . .
        . . A . . . .
        . A K . . . .
        . . . . . A .
        . . . . . . .
        . . . . . . .
    """
    by_two = board(drawing, escape=Escape.EDGE, king_beside_throne=2)
    by_four = board(drawing, escape=Escape.EDGE, king_beside_throne=4)

    assert names(raichi(by_two)) == names(raichi(by_four)) == named("C4-G4 C4-C7")
    assert not is_tuichi(by_two)
    assert is_tuichi(by_four)


def test_a_capture_from_a_square_that_is_on_no_path_stops_the_king() -> None:
    """An attacker on C4 shuts neither way out; but two capture the king here."""
    drawing = """
        . . . . . . .
        . . A . . . .
        . . K . . . .
        . . . . . . A
        . . D . . . .
        . . . . . . .
        . . . . . . .
    """
    by_two = board(drawing, escape=Escape.EDGE, king_elsewhere=2, throne_stop=Stop.ANYONE)
    by_four = board(drawing, escape=Escape.EDGE, throne_stop=Stop.ANYONE)

    assert names(raichi(by_two)) == names(raichi(by_four)) == named("C3-A3 C3-G3")
    assert not is_tuichi(by_two)
    assert is_tuichi(by_four)


def as_drawn(drawing: str) -> str:
    return drawing


def turned(drawing: str) -> str:
    """Make columns of the rows of a *drawing*, and rows of its columns."""
    rows = [line.split() for line in drawing.strip().split("\n")]
    return "\n".join(map("".join, zip(*rows, strict=True)))


def turned_over(drawing: str) -> str:
    """Make the last square the first."""
    return "\n".join(line[::-1] for line in reversed(drawing.strip().split("\n")))


ALL_WAYS_ROUND = pytest.mark.parametrize(
    "look",
    [as_drawn, turned, turned_over, lambda drawing: turned_over(turned(drawing))],
    ids=["rows", "columns", "rows from the end", "columns from the end"],
)


@ALL_WAYS_ROUND
@pytest.mark.parametrize("man", ["A . . . .", ". . . . A"], ids=["at its end", "in its middle"])
def test_a_long_way_may_be_shut_far_from_the_king(man: str, look: Callable[[str], str]) -> None:
    """Anywhere on it, at the goal too."""
    drawing = f"""
        {man} . . . .
        . . . . . . . . .
        . . . . . . . D .
        . . . . . . . K D
        . . . . . . . D .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    """
    position = board(look(drawing), escape=Escape.EDGE)

    assert len(raichi(position)) == 1
    assert not is_tuichi(position)


@ALL_WAYS_ROUND
def test_a_capture_of_the_man_beside_him_stops_a_paired_king(look: Callable[[str], str]) -> None:
    """Beside a hostile corner D3-D1 closes the last neighbour of both, and is not beside him."""
    drawing = look("""
        . K D . . . .
        . A A . . . .
        . . . A . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    hostile = frozenset({Piece.KING})

    alone = board(drawing, hostile_corners=hostile, hostile_edge=True)
    paired = board(drawing, hostile_corners=hostile, hostile_edge=True, paired_king=True)

    assert is_tuichi(alone)
    assert not is_tuichi(paired)


def test_the_only_move_may_stop_the_king() -> None:
    """The one attacker has one square to go to, and it is on the way out."""
    position = board(
        """
        A D D . . . .
        . . K D . . .
        D . D . . . .
        """,
        escape=Escape.EDGE,
    )

    assert names(position.legal_moves()) == named("A1-A2")
    assert names(raichi(position)) == named("C2-A2")
    assert not is_tuichi(position)


def test_only_moves_that_the_attackers_have_can_stop_the_king() -> None:
    """Where the dice forbid the one man who could shut the way, it is tuichi."""
    position = board(
        """
        . . . . . . .
        . . . A . . .
        . . . . . . .
        . . . K . . A
        . . . D . . .
        . A . . . . .
        """,
        escape=Escape.EDGE,
    )

    assert not is_tuichi(position)
    assert not is_tuichi(position, [move("B6-B5"), move("B6-B4")])
    assert is_tuichi(position, [move("B6-B5")])


def test_a_captured_king_has_no_way_out() -> None:
    """Nor is there anything to warn of."""
    position = board(
        """
        . . . . . . .
        . . . . . . .
        . . A . . . .
        . A K . . . .
        . . . . . A .
        """,
        escape=Escape.EDGE,
        king_beside_throne=2,
    )
    turn = play(position, "F5-C5")

    assert turn.captures_king
    assert ways_out(turn.after) == ()


def test_raichi_is_said_to_the_attackers() -> None:
    """Raichi is a warning while the attackers are to move; the king's way out is there anyway."""
    position = board(
        """
        . . . . . . .
        . . . A . . .
        . . . . . . .
        . . . K . . A
        . . . D . . .
        . . . . . . .
        . . . . . . .
        """,
        to_move=Side.DEFENDERS,
        escape=Escape.EDGE,
    )

    assert raichi(position) == ()
    assert not is_tuichi(position)
    assert names(ways_out(position)) == named("D4-A4")


def test_a_path_to_the_edge_is_none_to_a_corner() -> None:
    """What a path is depends on where the king wins."""
    position = board("""
        . . . . . . .
        . . . A . . .
        . . . . . . .
        . . . K . . A
        . . . D . . .
    """)

    assert raichi(position) == ()


def test_the_king_in_danger() -> None:
    """The defenders are to move, and the attackers could capture the king at once."""
    position = board(
        """
        . . . . . . .
        . . A . . . .
        . A K A . . .
        . . . . . . .
        . . A . . . .
        . . . . A . .
        D . . . . . .
        """,
        to_move=Side.DEFENDERS,
    )

    assert names(king_in_danger(position)) == named("C5-C4")


def test_every_move_that_captures_the_king_is_named() -> None:
    """Several attackers may threaten him."""
    position = board(
        """
        . . . . . . .
        . A K . . . A
        . . . . . . .
        . . . . . . .
        . . . A . . .
        . . . . . . .
        D . . . . . .
        """,
        to_move=Side.DEFENDERS,
        king_elsewhere=2,
    )

    assert names(king_in_danger(position)) == named("D5-D2 G2-D2")


def test_the_only_move_may_capture_the_king() -> None:
    """C2 is shut in, and A1 can go to A2 alone."""
    position = board(
        """
        A D D . . . .
        . K A D . . .
        D . D . . . .
        """,
        to_move=Side.DEFENDERS,
        king_elsewhere=2,
    )

    assert names(king_in_danger(position)) == named("A1-A2")


def test_no_danger_while_the_attackers_are_to_move() -> None:
    """The warning is for the defenders' turn."""
    position = board("""
        . . . . . . .
        . . A . . . .
        . A K A . . .
        . . . . . . .
        . . A . . . .
        . . . . . . .
        D . . . . . .
    """)

    assert king_in_danger(position) == ()
