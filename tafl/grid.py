"""The whole board as one number, for flood fills: two bits a square, row after row.

An empty column separates the rows, so that nothing spreads around the edge. A set of squares has
the lower bit of each of its squares.
"""

from functools import cache
from typing import NamedTuple

from tafl.position import Position
from tafl.squares import Square


class BitGrid(NamedTuple):
    """The shape of a board: *width* bits a row, all *squares*, and those on the *edge*."""

    width: int
    squares: int
    edge: int

    def bit(self, square: Square) -> int:
        """The set of *square* alone."""
        return 1 << self.width * square.row + 2 * square.column

    def square(self, bit: int) -> Square:
        """The one square of the set *bit*."""
        row, column = divmod(bit.bit_length() - 1, self.width)
        return Square(column // 2, row)

    def spread(self, squares: int) -> int:
        """*squares* and all that have one of them as a neighbour."""
        width = self.width
        return squares | squares << 2 | squares >> 2 | squares << width | squares >> width


@cache
def grid_of(size: int) -> BitGrid:
    width = 2 * size + 2
    row = ((1 << 2 * size) - 1) // 3
    ends = 1 | 1 << 2 * (size - 1)
    squares = sum(row << width * number for number in range(size))
    edge = row | row << width * (size - 1) | sum(ends << width * n for n in range(1, size - 1))
    return BitGrid(width, squares, edge)


def pieces_on(grid: BitGrid, position: Position) -> int:
    """All pieces of *position*, two bits each."""
    pieces = 0
    for row in reversed(position.lines[::2]):
        pieces = pieces << grid.width | row
    return pieces
