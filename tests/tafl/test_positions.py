"""Positions as lines of text (rules §1), and what a position can be asked."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tafl.errors import PositionError, PositionFault
from tafl.notation import read_position, write_position
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.rulesets import keys, ruleset
from tafl.squares import Square
from tests.support.cases import for_each
from tests.support.drawing import board
from tests.support.fuzzing import SIGN

IRISH = ruleset("kings-table-irish")
START = "2t1t2/3t3/t1TTT1t/1t1K1t1/t1TTT1t/3t3/2t1t2"


def test_the_start_position_as_a_line() -> None:
    """Rows in order; t attacker, T defender, K king, digits count empty squares."""
    assert write_position(Position.start(IRISH)) == START
    assert read_position(START, IRISH, Side.ATTACKERS) == Position.start(IRISH)


@for_each("key", keys())
def test_every_start_position_reads_back(key: str) -> None:
    """Boards beyond nine have gaps of two digits."""
    start = Position.start(ruleset(key))

    assert read_position(write_position(start), start.ruleset, start.to_move) == start


def test_digits_may_be_split() -> None:
    """Digits beside each other count together as one number, as in a row of ten and more."""
    saxon = ruleset("kings-table-saxon")
    line = "/".join(["19"] * 18 + ["10t7K"])
    position = read_position(line, saxon, Side.DEFENDERS)

    assert position.pieces() == {Square(10, 18): Piece.ATTACKER, Square(18, 18): Piece.KING}


@for_each(
    ("line", "fault", "row", "found", "expected"),
    [
        ("7/7/7/7/7/7", PositionFault.ROW_COUNT, 5, 6, 7),
        ("7/7/7/7/7/7/7/7", PositionFault.ROW_COUNT, 7, 8, 7),
        ("", PositionFault.ROW_COUNT, 0, 1, 7),
        ("7/7/6/7/7/7/7", PositionFault.ROW_WIDTH, 2, 6, 7),
        ("7/7/7/3K4/7/7/7", PositionFault.ROW_WIDTH, 3, 8, 7),
        ("7/7/7/3K3/7/7/", PositionFault.ROW_WIDTH, 6, 0, 7),
        ("7/3x3/7/7/7/7/7", PositionFault.SIGN, 1, "x", "tTK"),
        ("7/3k3/7/7/7/7/7", PositionFault.SIGN, 1, "k", "tTK"),
        ("7/7/7/3K²/7/7/7", PositionFault.SIGN, 3, "²", "tTK"),
        ("7/3K3/7/3K3/7/7/7", PositionFault.KINGS, 6, 2, 1),
    ],
)
def test_a_line_that_is_no_position_is_refused(
    line: str, fault: PositionFault, row: int, found: object, expected: object
) -> None:
    """The error names the fault, its row, what was found and what was expected."""
    with pytest.raises(PositionError) as caught:
        read_position(line, IRISH, Side.ATTACKERS)

    error = caught.value
    assert (error.fault, error.row, error.found, error.expected) == (fault, row, found, expected)


@given(st.text(alphabet="tTK1239/²٣ ", max_size=40) | st.text(SIGN, max_size=40))
@example(START)
def test_reading_any_line_is_a_position_or_a_position_error(line: str) -> None:
    """Whatever the text, nothing else goes wrong, and what is read can be written."""
    try:
        position = read_position(line, IRISH, Side.ATTACKERS)
    except PositionError:
        return
    assert read_position(write_position(position), IRISH, Side.ATTACKERS) == position


def test_what_stands_where() -> None:
    """A position tells each square's piece, the king's square and the number of men."""
    position = board("""
        A . . . .
        . . D . .
        . . K . .
        . . . . .
        . . . . A
    """)

    assert position.piece_at(Square(2, 1)) is Piece.DEFENDER
    assert position.piece_at(Square(1, 1)) is Piece.EMPTY
    assert position.king == Square(2, 2)
    assert position.count(Side.ATTACKERS) == 2
    assert position.count(Side.DEFENDERS) == 2
    assert position.pieces() == {
        Square(0, 0): Piece.ATTACKER,
        Square(2, 1): Piece.DEFENDER,
        Square(2, 2): Piece.KING,
        Square(4, 4): Piece.ATTACKER,
    }


def test_equal_positions_are_equal() -> None:
    """A position is a value: the same men and the same side to move."""
    drawing = """
        A . . . .
        . . K . .
    """

    assert board(drawing) == board(drawing)
    assert hash(board(drawing)) == hash(board(drawing))
    assert board(drawing) != board(drawing, to_move=Side.DEFENDERS)
