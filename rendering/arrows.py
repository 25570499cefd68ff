"""Parts of arrows, each drawn on one square and pointing right.

A part *out* runs from the middle of the square to its right border, a part *in* from its left
border to the middle. Lengths are shares of the square's width.
"""

from dataclasses import dataclass, replace
from typing import Self

from rendering.sketch import Sketch
from rendering.theme import Colour

MIDDLE = 0.5
NEAR = 0.2
"""The left end of an arrow that lies on one square."""
BEHIND, AHEAD = -0.1, 1.1
"""Ends beyond the left and the right border of the square, so that the parts meet."""
DASHES = 2
"""Number of dashes of a broken shaft on half a square."""
DASH = 0.6
"""The share of a broken shaft's length that is drawn."""


@dataclass(frozen=True, slots=True)
class Pen:
    """The pen that draws an arrow: *colour* inside an outline of the colour *casing*.

    *width* is that of the shaft, *rim* that of the outline.
    """

    width: float
    colour: Colour
    casing: Colour
    rim: float = 0.04

    @property
    def head(self) -> float:
        """The length of the arrowhead."""
        return 2.5 * self.width

    def scaled(self, factor: float) -> Self:
        """This pen with shaft and outline *factor* times as wide."""
        return replace(self, width=self.width * factor, rim=self.rim * factor)


def shaft_out(sketch: Sketch, pen: Pen) -> None:
    _shaft(sketch, pen, MIDDLE, AHEAD)


def shaft_in(sketch: Sketch, pen: Pen) -> None:
    """Draw a shaft from the left border to a pixel past the middle of the square."""
    _shaft(sketch, pen, BEHIND, MIDDLE + 1 / sketch.pixels)


def knob(sketch: Sketch, pen: Pen) -> None:
    """Draw the round beginning of an arrow's shaft in the middle of the square."""
    sketch.paint(pen.casing, sketch.disc((MIDDLE, MIDDLE), pen.width + pen.rim))
    sketch.paint(pen.colour, sketch.disc((MIDDLE, MIDDLE), pen.width))


def head_at_border(sketch: Sketch, pen: Pen) -> None:
    """Draw a shaft from the middle of the square to an arrowhead that touches its right border."""
    _pointed(sketch, pen, MIDDLE, 1 - pen.rim)


def arrow_across(sketch: Sketch, pen: Pen) -> None:
    """Draw an arrow over one square, from left to right; its head touches the right border."""
    _pointed(sketch, pen, NEAR, 1 - pen.rim, behind=pen.rim)


def dashes_out(sketch: Sketch, pen: Pen) -> None:
    _dashes(sketch, pen, MIDDLE)


def dashes_in(sketch: Sketch, pen: Pen) -> None:
    _dashes(sketch, pen, 0)


def head_in_middle(sketch: Sketch, pen: Pen) -> None:
    """Draw an arrowhead without a shaft in the middle of the square."""
    tip = MIDDLE + pen.head / 2
    _pointed(sketch, pen, tip - pen.head, tip)


def head_into_middle(sketch: Sketch, pen: Pen) -> None:
    """Draw a shaft from the left border of the square to an arrowhead in its middle."""
    _pointed(sketch, pen, BEHIND, MIDDLE + pen.head / 2)


def head_behind(sketch: Sketch, pen: Pen) -> None:
    """Draw an arrowhead just inside the left border of the square; the middle stays free."""
    _pointed(sketch, pen, BEHIND, pen.head)


def _shaft(sketch: Sketch, pen: Pen, start: float, end: float, behind: float = 0) -> None:
    """Draw a shaft on whole pixels of the finished picture, so that parts meet without a seam.

    The casing begins earlier than the shaft, by the distance *behind*.
    """
    for colour, half, more in (
        (pen.casing, pen.width / 2 + pen.rim, behind),
        (pen.colour, pen.width / 2, 0),
    ):
        above = round((MIDDLE - half) * sketch.pixels) / sketch.pixels
        sketch.paint(colour, sketch.rectangle(start - more, above, end, 1 - above))


def _dashes(sketch: Sketch, pen: Pen, start: float) -> None:
    """Draw the dashes of half a square, from *start* on."""
    for number in range(DASHES):
        begin = start + (number + (1 - DASH) / 2) * MIDDLE / DASHES
        _shaft(sketch, pen, begin, begin + DASH * MIDDLE / DASHES)


def _pointed(sketch: Sketch, pen: Pen, start: float, tip: float, behind: float = 0) -> None:
    base = tip - pen.head
    half = 0.62 * pen.head
    triangle = [(base, MIDDLE - half), (tip, MIDDLE), (base, MIDDLE + half)]
    sketch.paint(pen.casing, sketch.stroke([*triangle, triangle[0]], 2 * pen.rim))
    # After the casing of the head, which would otherwise cut off the shaft.
    _shaft(sketch, pen, start, base, behind)
    sketch.paint(pen.colour, sketch.polygon(triangle))
