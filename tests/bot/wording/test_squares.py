"""Hints in lists of squares: what a piece can do, and what its move does."""

from typing import Any

from bot.wording.squares import can_capture, captures, place
from tafl.pieces import Side
from tafl.ruleset import Corners, Escape, Stop
from tafl.squares import Square
from tests.support.cases import for_each
from tests.support.drawing import board, move, play

BOARD = """
    . . . . A . .
    . . A . . . .
    . . . . . . .
    . . D K . . .
    . . . . . . .
    A . . D . . .
    . . . . . . .
"""
DEFENDERS = Side.DEFENDERS
EDGE = {"escape": Escape.EDGE}
ANYONE = {"corners": Corners.ANYONE}


@for_each(
    "written, hint, options",
    [
        ("D4-G4", "towards the corner", {}),
        ("D4-G4", "to the edge", EDGE),
        ("D4-F4", "", EDGE),
        ("D4-F4", "", {}),
        ("D6-D5", "next to your king", {}),
        ("C4-C3", "", {}),
        ("E1-E4", "next to the king", {}),
        ("E1-E5", "", {}),
        ("E1-F1", "next to the corner", {}),
        ("E1-F1", "", EDGE),
        ("E1-G1", "", ANYONE),
        ("E1-C1", "", {}),
        ("A6-A7", "", ANYONE),
        ("A6-A2", "next to the corner", {}),
        ("A6-A3", "", {}),
    ],
)
def test_a_move_is_told_by_where_it_leads(written: str, hint: str, options: dict[str, Any]) -> None:
    """Near the king, or nearer to what he escapes to: a look at the board shows as much."""
    source, target = move(written).source, move(written).target
    white = source in {Square.parse(at) for at in ("C4", "D4", "D6")}
    position = board(BOARD, DEFENDERS if white else Side.ATTACKERS, **options)

    assert place(position, source, target) == hint


def test_a_king_is_told_of_corner_and_throne() -> None:
    """And that he comes in line with a corner: else all his moves would be towards one."""
    away = board("""
        . . . . . . .
        . K . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """, DEFENDERS, throne_stop=Stop.KING)  # fmt: skip
    line = board(". . K . . . .", DEFENDERS)
    home = board(". . . . . . .\n" * 3 + ". K . . . . .", DEFENDERS, throne_stop=Stop.KING)

    assert place(away, Square.parse("B2"), Square.parse("B4")) == ""
    assert place(away, Square.parse("B2"), Square.parse("A2")) == "towards the corner"
    assert place(line, Square.parse("C1"), Square.parse("A1")) == "to the corner"
    assert place(home, Square.parse("B4"), Square.parse("D4")) == "to the throne"


def test_a_man_comes_nearer_to_a_corner_along_the_edge() -> None:
    """Only to the nearest one: nobody follows a man to the other end of the board."""
    position = board(". . . . A . . . . . .")

    assert place(position, Square.parse("E1"), Square.parse("D1")) == "towards the corner"
    assert place(position, Square.parse("E1"), Square.parse("F1")) == ""
    assert place(position, Square.parse("E1"), Square.parse("E4")) == ""


def test_captures_are_named() -> None:
    """Of a piece that can make many, the number is told."""
    position = board(". . A D . . .\n. . . . A . .")
    taken = [Square.parse(f"{column}1") for column in "DBCA"]

    assert captures(play(position, "E2-E1")) == "captures D1"
    assert captures(play(position, "E2-F2")) == can_capture([]) == ""
    assert can_capture(taken[:2]) == "can capture B1 and D1"
    assert can_capture(taken) == "can capture 4 pieces"
