"""Where the squares of a board lie in a picture."""

from dataclasses import dataclass
from typing import Self

from tafl.squares import Square

FRAME = 0.048
"""The least width of the frame, as a share of the picture."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A square picture of *side* pixels with *count* x *count* squares of *tile* pixels each.

    *margin* is the frame's width above and to the left; below and to the right it may be one
    pixel wider.
    """

    side: int
    count: int
    tile: int
    margin: int

    @classmethod
    def fit(cls, side: int, count: int) -> Self:
        """The largest squares that leave room for the frame."""
        tile = round(side * (1 - 2 * FRAME)) // count
        return cls(side, count, tile, (side - count * tile) // 2)

    @property
    def end(self) -> int:
        """The pixel behind the last square of a row or column."""
        return self.margin + self.count * self.tile

    def corner(self, place: Square) -> tuple[int, int]:
        """The upper left pixel of the square seen at *place*."""
        return self.margin + place.column * self.tile, self.margin + place.row * self.tile
