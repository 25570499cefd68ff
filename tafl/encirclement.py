"""Whether the attackers have shut all defenders in (rules §2, "Encirclement")."""

from functools import cache
from typing import NamedTuple

from tafl.position import Position


class Grid(NamedTuple):
    """A whole board as one number: two bits a square, *width* bits a row.

    An empty column parts the rows, so that nothing spreads around the edge. *squares* and *edge*
    have the lower bit set of every square, and of those on the edge.
    """

    width: int
    squares: int
    edge: int


@cache
def _grid(size: int) -> Grid:
    width = 2 * size + 2
    row = ((1 << 2 * size) - 1) // 3
    ends = 1 | 1 << 2 * (size - 1)
    squares = sum(row << width * number for number in range(size))
    edge = row | row << width * (size - 1) | sum(ends << width * n for n in range(1, size - 1))
    return Grid(width, squares, edge)


def defenders_are_encircled(position: Position) -> bool:
    """Whether no defender, king included, has a path to the edge over squares without attackers."""
    if _a_line_leads_out(position):
        return False
    width, squares, edge = _grid(position.board.size)
    pieces = 0
    for row in reversed(position.lines[::2]):
        pieces = pieces << width | row
    reached = pieces >> 1 & squares
    passable = squares & ~(pieces & ~(pieces >> 1))
    while not reached & edge:
        spread = reached | reached << 2 | reached >> 2 | reached << width | reached >> width
        spread &= passable
        if spread == reached:
            return True
        reached = spread
    return False


def _a_line_leads_out(position: Position) -> bool:
    """Whether the first or the last piece of some line is a defender: he sees the edge.

    Quick to tell, and true of nearly all positions.
    """
    ones = position.board.ones
    for code in position.lines:
        defenders = code >> 1 & ones
        if defenders:
            attackers = code & ~(code >> 1) & ones
            if defenders > attackers or defenders & -defenders < attackers & -attackers:
                return True
    return False
