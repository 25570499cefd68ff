"""Ornaments: the looped square of the picture stones, interlaced ovals, a basket weave."""

from collections.abc import Callable
from math import cos, pi, sin

from rendering.sketch import Point, Sketch
from rendering.theme import Colour

_ARC_STEPS = 24
_STRANDS = 5
_REACH, _WEAVE_REACH = 0.36, 0.43
"""Extent from the middle of crossed ovals, and of a basket weave, as shares of the sketch."""


def looped_square(sketch: Sketch, colour: Colour, ground: Colour, reach: float) -> None:
    """Draw a square whose corners run out into loops, in *colour*.

    *reach* is its extent from the middle, as a share of the sketch. The strands cross over and
    under each other, with gaps in the colour *ground*.
    """
    half, radius = 0.43 * reach, 0.225 * reach
    loop = _arc((half + radius, -half - radius), radius, pi / 2, -pi)
    quarter = [(-half, -half), *loop, (half, -half)]
    _interlace(sketch, quarter, half, 0.16 * reach, (colour, ground))


def crossed_ovals(sketch: Sketch, colour: Colour, ground: Colour) -> None:
    """Draw a horizontal and a vertical oval that cross four times; each is on top twice.

    Gaps have the colour *ground*.
    """
    half = 0.36 * _REACH
    straight = 0.92 * _REACH - half
    quarter = [(-straight, -half), *_arc((straight, 0), half, -pi / 2, pi / 2)]
    _interlace(sketch, quarter, half, 0.19 * _REACH, (colour, ground))


def basket_weave(sketch: Sketch, strand: Colour, gap: Colour) -> None:
    """Draw horizontal and vertical strands that pass over each other by turns."""
    low, high = 0.5 - _WEAVE_REACH, 0.5 + _WEAVE_REACH
    sketch.paint(gap, sketch.rectangle(low, low, high, high))
    cell = 2 * _WEAVE_REACH / _STRANDS
    along, across = 0.5 * cell, 0.32 * cell
    for column in range(_STRANDS):
        for row in range(_STRANDS):
            x, y = low + (column + 0.5) * cell, low + (row + 0.5) * cell
            wide, tall = (along, across) if (column + row) % 2 else (across, along)
            sketch.paint(strand, sketch.rectangle(x - wide, y - tall, x + wide, y + tall))


def _arc(centre: Point, radius: float, start: float, end: float) -> list[Point]:
    x, y = centre
    angles = [start + (end - start) * step / _ARC_STEPS for step in range(_ARC_STEPS + 1)]
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def _interlace(
    sketch: Sketch,
    quarter: list[Point],
    crossing: float,
    width: float,
    colours: tuple[Colour, Colour],
) -> None:
    """Draw four turned copies of a line, each over its neighbour where its side begins.

    *quarter* are the line's points, counted from the middle of the sketch. The lines cross at
    (±*crossing*, ±*crossing*). The two *colours* are those of the lines and of the ground between.
    """
    colour, ground = colours
    for turn in _TURNS:
        sketch.paint(colour, sketch.stroke([turn(point) for point in quarter], width))
    for turn in _TURNS:
        for reach, thickness, tone in ((0.8, 1.9, ground), (1.2, 1.0, colour)):
            ends = [(-crossing + sign * reach * width, -crossing) for sign in (-1, 1)]
            bridge = sketch.stroke([turn(end) for end in ends], thickness * width, butt=True)
            sketch.paint(tone, bridge)


_TURNS: tuple[Callable[[Point], Point], ...] = (
    lambda point: (0.5 + point[0], 0.5 + point[1]),
    lambda point: (0.5 - point[1], 0.5 + point[0]),
    lambda point: (0.5 - point[0], 0.5 - point[1]),
    lambda point: (0.5 + point[1], 0.5 - point[0]),
)
