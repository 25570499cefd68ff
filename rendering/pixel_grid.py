"""The grid of a picture: places of squares, of the frame, and of the shelf for lost men."""

from dataclasses import dataclass
from typing import Self

from tafl.squares import Square

# Lengths are shares of the picture's width.
FRAME = 0.048
"""The smallest width of the frame."""
SHELF = 0.062
"""The height of the shelf, on which lost men lie."""
STRIP = 0.085
"""The height of the strip of frame that holds the shelf."""
DIE = 0.078
"""The side of a die, which is a little higher than the shelf."""


@dataclass(frozen=True, slots=True)
class PixelGrid:
    """A picture *side* pixels wide with *count* x *count* squares of *tile* pixels each.

    *margin* is the frame's width above and to the left; below and to the right it may be one
    pixel wider. Below that square there may be a strip with the shelf for lost men, *strip* pixels
    high; 0 means none.
    """

    side: int
    count: int
    tile: int
    margin: int
    strip: int = 0

    @classmethod
    def fit(cls, side: int, count: int, *, tally: bool = False) -> Self:
        """The grid of a picture *side* pixels wide, with squares as large as the frame allows.

        If *tally* is true, there is a strip with the shelf for lost men below.
        """
        tile = round(side * (1 - 2 * FRAME)) // count
        strip = round(side * STRIP) if tally else 0
        return cls(side, count, tile, (side - count * tile) // 2, strip)

    @property
    def height(self) -> int:
        return self.side + self.strip

    @property
    def end(self) -> int:
        """The first pixel after the last square of a row or column, from the left or the top."""
        return self.margin + self.count * self.tile

    @property
    def shelf(self) -> tuple[int, int, int, int]:
        """The shelf's box: left, top, and the first pixels beyond its right and bottom ends."""
        height = round(self.side * SHELF)
        top = self.side + (self.strip - height) // 4
        return self.margin, top, self.end, top + height

    def die(self, *, right: bool) -> tuple[int, int, int]:
        """The left and top pixel of the die, and its side, in pixels.

        The die lies on the shelf, to the right of the middle if *right* is true, otherwise to the
        left. Without a shelf it fills the upper right corner of the frame.
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
        """The upper left pixel of a square; *place* is its column and row in the picture."""
        return self.margin + place.column * self.tile, self.margin + place.row * self.tile
