"""Squares and moves by name (rules §1)."""

import pytest

from tafl.moves import Move
from tafl.squares import Square
from tests.support.cases import for_each
from tests.support.drawing import move


@for_each(("name", "column", "row"), [("A1", 0, 0), ("h3", 7, 2), ("I9", 8, 8), ("S19", 18, 18)])
def test_a_square_is_a_letter_and_a_number(name: str, column: int, row: int) -> None:
    """No letter is left out, and A1 is the first square of the first row."""
    assert Square.parse(name) == Square(column, row)
    assert str(Square(column, row)) == name.upper()


@for_each("name", ["", "A", "1A", "A0", "A01", "A22", "V1", "A1x", "A-1", "A²", "Ä1"])
def test_what_is_no_square(name: str) -> None:
    """Anything else is no square."""
    with pytest.raises(ValueError, match=r".*"):
        Square.parse(name)


def test_equal_moves_are_one_object() -> None:
    """A move is compared by identity and read by name."""
    assert move("H1-H3") is Move(Square(7, 0), Square(7, 2))
    assert str(move("H1-H3")) == "H1-H3"


@for_each("text", ["A1-A1", "A1-B3", "A1-C2"])
def test_a_move_is_straight(text: str) -> None:
    """A move goes along a row or a column, and somewhere."""
    with pytest.raises(ValueError, match=r".*"):
        move(text)
