"""Squares: a column letter and a row number, independent of how a board is drawn."""

from functools import cache
from typing import NamedTuple, Self

COLUMNS = "ABCDEFGHIJKLMNOPQRSTU"
"""The letters that name columns, without a gap, enough for the largest board."""

LARGEST_BOARD = len(COLUMNS)
SMALLEST_BOARD = 5


class Square(NamedTuple):
    """A square: its column and row, counted from 0. ``str(square)`` is its name, such as ``A1``."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"{COLUMNS[self.column]}{self.row + 1}"

    @classmethod
    def parse(cls, name: str) -> Self:
        """Read the name of a square, such as ``a1`` or ``A1``.

        Raises:
            ValueError: *name* is not a letter A-U and a row 1-21.
        """
        column = COLUMNS.find(name[:1].upper()) if name else -1
        digits = name[1:]
        if column < 0 or not (digits.isascii() and digits.isdigit()) or digits[0] == "0":
            raise ValueError(name)
        # Three digits are more than any board has; Python refuses to read thousands of them.
        row = int(digits[:3]) - 1
        if row >= LARGEST_BOARD:
            raise ValueError(name)
        return cls(column, row)

    @property
    def neighbours(self) -> tuple["Square", ...]:
        """The squares above, to the right, below and to the left; some may lie off the board."""
        return _neighbours(self)

    def is_on(self, size: int) -> bool:
        """Whether a board of *size* x *size* squares has this square."""
        return 0 <= self.column < size and 0 <= self.row < size


def squares_along(start: Square, end: Square) -> list[Square]:
    """The squares of a row, column or diagonal from *start* to another square *end*, both included.

    The squares may lie off the board.
    """
    steps = max(abs(end.column - start.column), abs(end.row - start.row))
    across, down = (end.column - start.column) // steps, (end.row - start.row) // steps
    return [Square(start.column + across * n, start.row + down * n) for n in range(steps + 1)]


@cache
def _neighbours(square: Square) -> tuple[Square, ...]:
    column, row = square
    return (
        Square(column, row - 1),
        Square(column + 1, row),
        Square(column, row + 1),
        Square(column - 1, row),
    )
