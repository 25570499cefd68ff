"""The die that was rolled last, in the upper right corner of the frame."""

from functools import lru_cache

from PIL import Image

from rendering.grid import Grid
from rendering.palette import palette_of
from rendering.sketch import Point, Sketch
from rendering.theme import Colour, Theme

LOW, MIDDLE, HIGH = 0.28, 0.5, 0.72
RIM = 4
"""Pixels that are left between the die and the board, where the frame's rims are."""

PIPS: dict[int, tuple[Point, ...]] = {
    1: ((MIDDLE, MIDDLE),),
    2: ((LOW, LOW), (HIGH, HIGH)),
    3: ((LOW, LOW), (MIDDLE, MIDDLE), (HIGH, HIGH)),
    4: ((LOW, LOW), (HIGH, LOW), (LOW, HIGH), (HIGH, HIGH)),
    5: ((LOW, LOW), (HIGH, LOW), (MIDDLE, MIDDLE), (LOW, HIGH), (HIGH, HIGH)),
    6: ((LOW, LOW), (HIGH, LOW), (LOW, MIDDLE), (HIGH, MIDDLE), (LOW, HIGH), (HIGH, HIGH)),
}


ROUNDING = 0.13
"""Radius of the die's corners."""

PIP = 0.095


def place_die(picture: Image.Image, grid: Grid, theme: Theme, wood: Colour, face: int) -> None:
    """Lay the die on a *picture* of palette indices whose frame is of the colour *wood*."""
    side = grid.margin - RIM
    picture.paste(_die(theme, wood, side, face), (grid.side - side - 1, 1))


@lru_cache(maxsize=64)
def _die(theme: Theme, wood: Colour, pixels: int, face: int) -> Image.Image:
    sketch = Sketch(pixels)
    sketch.paint(wood, sketch.rectangle(0, 0, 1, 1))
    for colour, edge in ((theme.outline, 0.02), (theme.bone, 0.06), (theme.ivory, 0.1)):
        _paint_block(sketch, colour, edge)
    for pip in PIPS[face]:
        sketch.paint(theme.outline, sketch.disc(pip, PIP))
    return palette_of(theme).indices(sketch.sprite().convert("RGB"))


def _paint_block(sketch: Sketch, colour: Colour, edge: float) -> None:
    """Paint a square with round corners, *edge* inside the sketch's border."""
    low, high = edge + ROUNDING, 1 - edge - ROUNDING
    corners = ((low, low), (high, low), (high, high), (low, high), (low, low))
    sketch.paint(colour, sketch.stroke(corners, 2 * ROUNDING))
    sketch.paint(colour, sketch.rectangle(low, low, high, high))
