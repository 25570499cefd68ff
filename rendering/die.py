"""The last die rolled, drawn on the shelf (a strip below the board) or in a corner of the frame."""

from functools import lru_cache

from PIL import Image

from rendering.colour_reduction import palette_of
from rendering.pixel_grid import PixelGrid
from rendering.sketch import Point, Sketch
from rendering.theme import Colour, Theme
from tafl.pieces import Side

LOW, MIDDLE, HIGH = 0.27, 0.5, 0.73

PIPS: dict[int, tuple[Point, ...]] = {
    1: ((MIDDLE, MIDDLE),),
    2: ((LOW, LOW), (HIGH, HIGH)),
    3: ((LOW, LOW), (MIDDLE, MIDDLE), (HIGH, HIGH)),
    4: ((LOW, LOW), (HIGH, LOW), (LOW, HIGH), (HIGH, HIGH)),
    5: ((LOW, LOW), (HIGH, LOW), (MIDDLE, MIDDLE), (LOW, HIGH), (HIGH, HIGH)),
    6: ((LOW, LOW), (HIGH, LOW), (LOW, MIDDLE), (HIGH, MIDDLE), (LOW, HIGH), (HIGH, HIGH)),
}

# Lengths are shares of the die's side.
PIP = 0.105
"""Radius of a pip."""
ROUNDING = 0.13
"""Radius of the die's round corners."""
OUTLINE, SHADED = 0.06, 0.1
"""Distances from the border at which the outline and the shaded sides of the die end."""

OPAQUE = [0] * 128 + [255] * 128
"""A table for ``Image.point`` that turns opacities into a mask of all or nothing."""


def place_die(
    picture: Image.Image, grid: PixelGrid, theme: Theme, face: int, to_move: Side
) -> None:
    """Draw a die that shows *face* on *picture*, an image of palette indices."""
    left, top, side = grid.die(right=to_move is Side.ATTACKERS)
    die, mask = _die(theme, side, face)
    picture.paste(die, (left, top), mask)


def draw_die(sketch: Sketch, theme: Theme, face: int) -> None:
    for colour, edge in ((theme.outline, 0.0), (theme.bone, OUTLINE), (theme.ivory, SHADED)):
        _paint_block(sketch, colour, edge)
    for pip in PIPS[face]:
        sketch.paint(theme.outline, sketch.disc(pip, PIP))


@lru_cache(maxsize=64)
def _die(theme: Theme, pixels: int, face: int) -> tuple[Image.Image, Image.Image]:
    """The die as palette indices, and the mask of its shape."""
    sketch = Sketch(pixels)
    draw_die(sketch, theme, face)
    sprite = sketch.sprite()
    # All or nothing: a mixture of two indices would be the index of some other colour.
    mask = sprite.getchannel("A").point(OPAQUE)
    return palette_of(theme).indices(sprite.convert("RGB")), mask


def _paint_block(sketch: Sketch, colour: Colour, edge: float) -> None:
    low, high = edge + ROUNDING, 1 - edge - ROUNDING
    corners = ((low, low), (high, low), (high, high), (low, high), (low, low))
    sketch.paint(colour, sketch.stroke(corners, 2 * ROUNDING))
    sketch.paint(colour, sketch.rectangle(low, low, high, high))
