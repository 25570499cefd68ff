"""Positions (rules §1): squares, lines of text, boards, and what is equal."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tafl.board import Board, board_of
from tafl.caches import Memory
from tafl.errors import PositionError, PositionFault
from tafl.moves import Move
from tafl.notation import read_position, write_position
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.rulesets import keys, ruleset
from tafl.squares import Square
from tests.support.cases import for_each
from tests.support.drawing import board, move
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


TABLUT = ruleset("saami-tablut")


def test_positions_under_equal_rulesets_are_equal() -> None:
    """Also where a board has been forgotten and made anew."""
    position = Position.start(TABLUT)
    board_of.cache_clear()

    assert Position.start(TABLUT).board is not position.board
    assert Position.start(TABLUT) == position
    assert hash(Position.start(TABLUT)) == hash(position)


def test_positions_under_other_rules_are_not_equal() -> None:
    """Equal pieces under other rules are another position."""
    assert Position.start(replace(TABLUT, encirclement=False)) != Position.start(TABLUT)


def test_all_memories_together_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the last place is taken, every memory begins anew."""
    monkeypatch.setattr(Memory, "CAPACITY", 1000)
    one = Memory(lambda number: number + 1)
    other = Memory(lambda number: -number)
    Memory.forget()
    other[0]
    for number in range(Memory.CAPACITY - 1):
        one[number]

    assert (len(one), len(other)) == (Memory.CAPACITY - 1, 1)
    assert one[Memory.CAPACITY] == Memory.CAPACITY + 1
    assert (len(one), len(other)) == (1, 0)


def test_a_board_that_is_gone_is_forgotten() -> None:
    """The memories of a board are let go with it."""
    board = Board(TABLUT)
    known = len(Memory.known())
    del board

    assert len(Memory.known()) < known
