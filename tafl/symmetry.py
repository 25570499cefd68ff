"""Boards turned and mirrored, which makes no difference to a game."""

from functools import lru_cache
from itertools import chain
from typing import NamedTuple, TypeAlias

from tafl.moves import Move
from tafl.position import Position
from tafl.ruleset import Ruleset
from tafl.squares import Square

REMEMBERED_LINES = 1 << 12

Lines: TypeAlias = tuple[int, ...]
"""The codes of all rows of a board, or of all columns, with two bits for each square."""


class Symmetry(NamedTuple):
    """A way to turn or mirror a square board.

    If *swaps* is true, rows and columns change places. Then columns are counted from the other end
    if ``reverses_columns`` is true, and rows if ``reverses_rows`` is.
    """

    swaps: bool = False
    reverses_columns: bool = False
    reverses_rows: bool = False

    @property
    def inverse(self) -> "Symmetry":
        """The symmetry that undoes this one."""
        if not self.swaps:
            return self
        return Symmetry(self.swaps, self.reverses_rows, self.reverses_columns)

    def of_square(self, square: Square, size: int) -> Square:
        """The image of *square* on a board of *size* x *size* squares."""
        column, row = (square.row, square.column) if self.swaps else square
        last = size - 1
        return Square(
            last - column if self.reverses_columns else column,
            last - row if self.reverses_rows else row,
        )

    def of_move(self, move: Move, size: int) -> Move:
        squares = (self.of_square(square, size) for square in (move.source, *move.path))
        return Move(*squares)

    def of_position(self, position: Position) -> Position:
        """The image of *position*, under the same rules."""
        rows, columns = self._of_lines(position)
        lines = tuple(chain.from_iterable(zip(rows, columns, strict=True)))
        king = position.king and self.of_square(position.king, position.board.size)
        size = position.board.size
        kinds = sorted((self.of_square(square, size), kind) for square, kind in position.kinds)
        return position._replace(lines=lines, king=king, kinds=tuple(kinds))

    def rows_of(self, position: Position) -> Lines:
        """The codes of the rows in the image of *position*: its pieces, without its rules."""
        return self._of_lines(position)[0]

    def _of_lines(self, position: Position) -> tuple[Lines, Lines]:
        size = position.board.size
        rows, columns = position.lines[::2], position.lines[1::2]
        if self.swaps:
            rows, columns = columns, rows
        if self.reverses_columns:
            rows, columns = _each_reversed(rows, size), columns[::-1]
        if self.reverses_rows:
            rows, columns = rows[::-1], _each_reversed(columns, size)
        return rows, columns


IDENTITY = Symmetry()
SYMMETRIES = tuple(
    Symmetry(swaps, columns, rows)
    for swaps in (False, True)
    for columns in (False, True)
    for rows in (False, True)
)
"""The eight symmetries of a square; the first changes nothing."""


class PositionClass(NamedTuple):
    """A given position, and all others that turning or mirroring the board makes of it.

    *image* is the one of them that stands for all. *symmetries* are those that map the given
    position to *image*.
    """

    image: Position
    symmetries: tuple[Symmetry, ...]

    @classmethod
    def of(cls, position: Position) -> "PositionClass":
        images = {
            symmetry: symmetry.of_position(position) for symmetry in symmetries_of(position.ruleset)
        }
        first = min(images.values(), key=lambda image: (image.lines, image.kinds))
        return cls(first, tuple(found for found, image in images.items() if image == first))

    def move_from(self, move: Move) -> Move:
        """Map *move*, a move in the given position, to *image*.

        Moves that differ only by symmetry are mapped to the same one.
        """
        size = self.image.board.size
        images = (symmetry.of_move(move, size) for symmetry in self.symmetries)
        return min(images, key=lambda image: (image.source, image.path))

    def move_to(self, move: Move) -> Move:
        """Map *move*, a move in *image*, back to the given position."""
        return self.symmetries[0].inverse.of_move(move, self.image.board.size)


@lru_cache(maxsize=64)
def symmetries_of(ruleset: Ruleset) -> tuple[Symmetry, ...]:
    """The symmetries that leave the start and the special squares of *ruleset* unchanged.

    Where captured men may return to the board, ``IDENTITY`` is the only one: they return row by
    row, to the first free square.
    """
    if ruleset.resurrections:
        return (IDENTITY,)
    unchanged = _laid_down(ruleset, IDENTITY)
    return tuple(found for found in SYMMETRIES if _laid_down(ruleset, found) == unchanged)


def _laid_down(ruleset: Ruleset, symmetry: Symmetry) -> tuple[object, ...]:
    """The start and all special squares of *ruleset*, mapped by *symmetry*."""

    def moved(area: frozenset[Square]) -> frozenset[Square]:
        return frozenset(symmetry.of_square(square, ruleset.size) for square in area)

    return (
        symmetry.of_position(Position.start(ruleset)),
        moved(ruleset.goals),
        moved(ruleset.thrones),
        moved(ruleset.missing_corners),
        moved(ruleset.camps_harmless_to_men),
        frozenset(map(moved, ruleset.camps)),
    )


def _each_reversed(codes: tuple[int, ...], size: int) -> tuple[int, ...]:
    return tuple(_reversed(code, size) for code in codes)


@lru_cache(maxsize=REMEMBERED_LINES)
def _reversed(code: int, size: int) -> int:
    """The *code* of a line of *size* squares, counted from the other end."""
    reverse = 0
    for place in range(size):
        reverse = reverse << 2 | code >> 2 * place & 3
    return reverse
