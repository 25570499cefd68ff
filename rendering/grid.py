"""Where the squares of a board lie in a picture."""

from dataclasses import dataclass
from typing import Self

from tafl.squares import Square

FRAME = 0.048
"""The least width of the frame, as a share of the picture."""

SHELF = 0.062
"""The height of the shelf below the board, as a share of the picture's width."""

STRIP = 0.085
"""The height of the frame that holds it."""

DIE = 0.078
"""The side of a die that lies on the shelf, over its rims."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A picture *side* pixels wide with *count* x *count* squares of *tile* pixels each.

    *margin* is the frame's width above and to the left; below and to the right it may be one
    pixel wider. The picture is a square, but for a *strip* of pixels below, with a shelf in it.
    """

    side: int
    count: int
    tile: int
    margin: int
    strip: int = 0

    @classmethod
    def fit(cls, side: int, count: int, *, tally: bool = False) -> Self:
        """The largest squares that leave room for the frame; with room for a *tally* below."""
        tile = round(side * (1 - 2 * FRAME)) // count
        strip = round(side * STRIP) if tally else 0
        return cls(side, count, tile, (side - count * tile) // 2, strip)

    @property
    def height(self) -> int:
        """The height of the picture."""
        return self.side + self.strip

    @property
    def end(self) -> int:
        """The pixel behind the last square of a row or column."""
        return self.margin + self.count * self.tile

    @property
    def shelf(self) -> tuple[int, int, int, int]:
        """The box of the shelf: its first pixels, and those behind its last, across and down."""
        height = round(self.side * SHELF)
        top = self.side + (self.strip - height) // 4
        return self.margin, top, self.end, top + height

    def die(self, *, right: bool) -> tuple[int, int, int]:
        """The first pixels, across and down, of the die, and its side.

        It lies on the shelf, to the *right* of the middle or to the left, a man's length away;
        without a shelf it fills the upper right corner of the frame.
        """
        if not self.strip:
            return self.side - self.margin, 0, self.margin
        side = round(self.side * DIE)
        _, top, _, bottom = self.shelf
        away = bottom - top
        middle = self.side // 2
        left = middle + away if right else middle - away - side
        return left, (top + bottom - side) // 2, side

    def corner(self, place: Square) -> tuple[int, int]:
        """The upper left pixel of the square seen at *place*."""
        return self.margin + place.column * self.tile, self.margin + place.row * self.tile
