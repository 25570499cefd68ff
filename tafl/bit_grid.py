"""The whole board as one integer, for flood fills: two bits for each square, row after row.

An empty column separates the rows, so that no flood runs from the end of one row into the next. A
set of squares is a bit mask with the lower of the two bits of each of its squares.
"""

from functools import cache
from typing import NamedTuple

from tafl.position import Position
from tafl.squares import Square


class BitGrid(NamedTuple):
    """The layout of a board in one integer, with two bits for each square.

    *width* is the number of bits for a row. *squares* is the set of all squares, *edge* the set of
    those on the edge. A set is a bit mask with the lower bit of each of its squares.
    """

    width: int
    squares: int
    edge: int

    def bit(self, square: Square) -> int:
        return 1 << self.width * square.row + 2 * square.column

    def square(self, bit: int) -> Square:
        row, column = divmod(bit.bit_length() - 1, self.width)
        return Square(column // 2, row)

    def spread(self, squares: int) -> int:
        """The bit mask *squares* with all neighbours added; some of them may lie off the board."""
        width = self.width
        return squares | squares << 2 | squares >> 2 | squares << width | squares >> width

    def floods(self, start: int, passable: int) -> list[int]:
        """The sets reached from *start*, a part of *passable*, after 0, 1, 2 … steps over it.

        The last is the one to which another step adds nothing.
        """
        floods = [start]
        while (spread := self.spread(floods[-1]) & passable) != floods[-1]:
            floods.append(spread)
        return floods

    def squares_in(self, squares: int) -> frozenset[Square]:
        """The squares of the bit mask *squares*, all of which are on the board."""
        found = set[Square]()
        while squares:
            found.add(self.square(squares & -squares))
            squares &= squares - 1
        return frozenset(found)


@cache
def grid_of(size: int) -> BitGrid:
    width = 2 * size + 2
    row = ((1 << 2 * size) - 1) // 3
    ends = 1 | 1 << 2 * (size - 1)
    squares = sum(row << width * number for number in range(size))
    edge = row | row << width * (size - 1) | sum(ends << width * n for n in range(1, size - 1))
    return BitGrid(width, squares, edge)


def pieces_on(grid: BitGrid, position: Position) -> int:
    """The pieces of *position* as one integer, with the two bits of a ``Piece`` for each square."""
    pieces = 0
    for row in reversed(position.lines[::2]):
        pieces = pieces << grid.width | row
    return pieces
