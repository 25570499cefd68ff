"""The grid of a picture: the places of its squares, its frame and its shelf."""

from dataclasses import dataclass
from typing import Self

from tafl.squares import Square

FRAME = 0.048
"""The smallest width of the frame, as a share of the picture's."""

SHELF = 0.062
"""The height of the shelf below the board, as a share of the picture's width."""

STRIP = 0.085
"""The height of the part of the frame that holds the shelf, as the same share."""

DIE = 0.078
"""The side of a die, which lies on the shelf and over its rims, as the same share."""


@dataclass(frozen=True, slots=True)
class PixelGrid:
    """A picture *side* pixels wide with *count* x *count* squares of *tile* pixels each.

    *margin* is the frame's width above and to the left; below and to the right it may be one
    pixel wider. Below the square picture there may be a *strip* of pixels with the shelf.
    """

    side: int
    count: int
    tile: int
    margin: int
    strip: int = 0

    @classmethod
    def fit(cls, side: int, count: int, *, tally: bool = False) -> Self:
        """The grid with the largest squares that leave room for the frame, and for a *tally*."""
        tile = round(side * (1 - 2 * FRAME)) // count
        strip = round(side * STRIP) if tally else 0
        return cls(side, count, tile, (side - count * tile) // 2, strip)

    @property
    def height(self) -> int:
        """The height of the picture."""
        return self.side + self.strip

    @property
    def end(self) -> int:
        """The first pixel behind the last square of a row or column."""
        return self.margin + self.count * self.tile

    @property
    def shelf(self) -> tuple[int, int, int, int]:
        """The box of the shelf: left, top, and the first pixels beyond it, right and bottom."""
        height = round(self.side * SHELF)
        top = self.side + (self.strip - height) // 4
        return self.margin, top, self.end, top + height

    def die(self, *, right: bool) -> tuple[int, int, int]:
        """The left and top pixel of the die, and its side.

        The die lies on the shelf, a man's length *right* or left of the middle. Without a shelf it
        fills the upper right corner of the frame.
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
