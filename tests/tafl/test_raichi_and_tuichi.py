"""The warnings: raichi, tuichi and the king in danger (texts 000 and 002)."""

from collections.abc import Callable

import pytest

from tafl.pieces import Piece, Side
from tafl.raichi_and_tuichi import is_tuichi, king_in_danger, raichi, ways_out
from tafl.ruleset import Escape
from tests.support.drawing import board, move, named, names
from tests.support.drawn_cases import assert_drawn


def test_raichi_is_a_clear_path_and_tuichi_one_that_nobody_can_shut() -> None:
    """Texts 000 and 002."""
    assert_drawn("""
        Text 000: the king has a clear path to safety, and the attackers may block it once.
        . . . . . . .
        . . . A . . .
        . . . . . . .
        . . . K . . A
        . . . D . . .
        . . . . . . .
        A . D . . . .
        raichi: D4-A4 if escape = edge
        tuichi: no if escape = edge

        All paths are named. Every move to a goal is a path.
        . . . K . . .
        . . . A . . .
        . . . . . . .
        . . . . . . .
        . . . . . A .
        raichi: D1-A1 D1-G1

        Text 000: with a route to two edges the king's escape is inevitable.
        . . . . . . .
        . . . A . . .
        . . . . . . .
        . . . K . . .
        . . . D . . .
        . . . . . . .
        A . D . . . A
        raichi: D4-A4 D4-G4 if escape = edge
        tuichi: yes if escape = edge

        Text 002: tuichi too if there is no way that the other player can block his escape.
        . . . . A . .
        . . . A . . .
        . . . . . . .
        . . . K D . .
        . . . D . . .
        raichi: D4-A4 if escape = edge
        tuichi: yes if escape = edge

        One attacker may close two paths. Two paths are no tuichi when one man can stand in both.
        . . . K D . .
        . . . D . . .
        . . . . . . .
        . . A . . . .
        raichi: D1-A1 D1-B1 if goals = B1
        tuichi: no if goals = B1

        Two paths are no tuichi when one move captures the king.
        . . . . . . .
        . . . . . . .
        . . A . . . .
        . A K . . . .
        . . . . . A .
        raichi: C4-C7 C4-G4 if escape = edge; king_beside_throne = 2
        raichi: C4-C7 C4-G4 if escape = edge
        tuichi: no if escape = edge; king_beside_throne = 2
        tuichi: yes if escape = edge

        An attacker on C4 shuts neither way out; but two capture the king here.
        . . . . . . .
        . . A . . . .
        . . K . . . .
        . . . . . . A
        . . D . . . .
        raichi: C3-A3 C3-G3 if escape = edge; king_elsewhere = 2; throne_stop = anyone
        raichi: C3-A3 C3-G3 if escape = edge; throne_stop = anyone
        tuichi: no if escape = edge; king_elsewhere = 2; throne_stop = anyone
        tuichi: yes if escape = edge; throne_stop = anyone
    """)


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


def test_a_move_may_stop_the_king() -> None:
    """The only one there is, or his capture."""
    assert_drawn(
        """
        The one attacker has one square to go to, and it is on the way out.
        A D D . . . .
        . . K D . . .
        D . D . . . .
        A1 reaches: A2
        raichi: C2-A2
        tuichi: no

        A captured king has no way out. Nor is there anything to warn of.
        . . . . . . .
        . . . . . . .
        . . A . . . .
        . A K . . . .
        . . . . . A .
        F5-C5 takes: C4 if king_beside_throne = 2
        F5-C5 ways: none if king_beside_throne = 2
        """,
        escape=Escape.EDGE,
    )


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


def test_raichi_is_said_to_the_attackers() -> None:
    """Raichi is a warning while the attackers are to move; the king's way out is there anyway."""
    position = board(
        """
        . . . . . . .
        . . . A . . .
        . . . . . . .
        . . . K . . A
        . . . D . . .
        """,
        to_move=Side.DEFENDERS,
        escape=Escape.EDGE,
    )

    assert raichi(position) == ()
    assert not is_tuichi(position)
    assert names(ways_out(position)) == named("D4-A4")


def test_a_path_leads_to_where_the_king_wins() -> None:
    """An edge is none where he needs a corner."""
    assert_drawn("""
        A path to the edge is none to a corner. What a path is depends on where the king wins.
        . . . . . . .
        . . . A . . .
        . . . . . . .
        . . . K . . A
        . . . D . . .
        raichi: none
    """)


def test_the_king_is_in_danger_where_a_move_would_capture_him() -> None:
    """While the defenders are to move."""
    assert_drawn("""
        The defenders are to move, and the attackers could capture the king at once.
        . . . . . . .
        . . A . . . .
        . A K A . . .
        . . . . . . .
        . . A . . . .
        . . . . A . .
        D . . . . . .
        danger: C5-C4

        Every move that captures the king is named. Several attackers may threaten him.
        . . . . . . .
        . A K . . . A
        . . . . . . .
        . . . . . . .
        . . . A . . .
        . . . . . . .
        D . . . . . .
        danger: D5-D2 G2-D2 if king_elsewhere = 2

        The only move may capture the king. C2 is shut in, and A1 can go to A2 alone.
        A D D . . . .
        . K A D . . .
        D . D . . . .
        danger: A1-A2 if king_elsewhere = 2
    """)


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
