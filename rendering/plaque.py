"""A plaque: a wooden panel with a frame, like that of a board, for tables and curves.

A plaque is drawn in palette indices, not in colours. Its palette is a chain of colours with
mixtures of neighbours between them. So the mean of two indices is the index of a mixture, and
Pillow can smooth indices without knowing the colours.
"""

from enum import IntEnum
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageDraw

from rendering.colour_reduction import Palette
from rendering.lettering import Style, lettering
from rendering.ornaments import crossed_ovals
from rendering.pixel_grid import FRAME
from rendering.png import write_png
from rendering.sketch import Point, Sketch
from rendering.theme import Colour, Theme
from rendering.yielding import give_way

STEPS = 12
"""Number of palette indices from one colour of ``Tone`` to the next in the chain."""

METAL_STEPS = 4

LETTERING = 0.034
"""Size of the lettering in tables and charts, as a share of the picture's width."""

SMOOTHING = 3
"""A chart is drawn this many times larger in width and height, and then reduced."""

SILVER = Colour.parse("#ccd2d8")
BRONZE = Colour.parse("#cd7f3f")


class Tone(IntEnum):
    """The palette indices of a plaque's colours. Between neighbours are their mixtures."""

    LETTERING = 0
    WOOD = STEPS
    TRIMMING = 2 * STEPS
    ENGRAVING = 3 * STEPS
    """Lettering on a ground of ``TRIMMING``."""
    OUTLINE = 3 * STEPS + 1
    """The outline, which has no mixtures with these colours: for sharp edges only."""
    GRID = WOOD - 4
    """Gridlines: the wood with a little of the lettering."""
    MIDDLE = WOOD - 8
    """The middle line of a chart: the wood with more of the lettering."""
    AREA = WOOD + 4
    """The area beside a curve: the wood with a little of the trimming."""


def metals(theme: Theme) -> tuple[Colour, Colour, Colour]:
    """The colours gold, silver and bronze, of which gold depends on *theme*."""
    return theme.gold, SILVER, BRONZE


@lru_cache(maxsize=16)
def plaque_palette(theme: Theme) -> Palette:
    """The palette of plaques in *theme*.

    It has the colours of ``Tone`` with mixtures of neighbouring ones, then gold, silver and bronze
    mixed with the theme's *outline*.
    """
    wood = theme.frame
    trimming = theme.trimming_on(wood)
    chain = (theme.lettering_on(wood), wood, trimming, theme.lettering_on(trimming))
    colours = [
        first.mixed(second, step / STEPS)
        for first, second in pairwise(chain)
        for step in range(STEPS)
    ]
    colours.append(chain[-1])
    for metal in metals(theme):
        # The first of these colours, pure *outline*, is ``Tone.OUTLINE``.
        shares = (step / METAL_STEPS for step in range(METAL_STEPS + 1))
        colours += [theme.outline.mixed(metal, share) for share in shares]
    return Palette(colours)


class Plaque:
    """A framed wooden panel of *width* x *height* pixels; its frame is ``margin`` pixels wide.

    ``picture`` is an image of indices into ``plaque_palette(theme)``.
    """

    def __init__(self, theme: Theme, width: int, height: int) -> None:
        self.theme = theme
        self.picture = Image.new("L", (width, height), Tone.WOOD)
        self.margin = round(width * FRAME)
        self._frame()

    def write(self, text: str, point: Point, style: Style, tone: Tone = Tone.LETTERING) -> None:
        """Write *text*, of any script, in *style*; *point* is where it is anchored, in pixels."""
        give_way()
        mask, (right, down) = lettering(text, style)
        x, y = point
        self.picture.paste(tone, (round(x + right), round(y + down)), mask)

    def png(self) -> bytes:
        return write_png(self.picture, plaque_palette(self.theme))

    def _frame(self) -> None:
        width, height = self.picture.size
        line = max(1, width // 400)
        edge = self.margin - line
        outer = (0, 0, width - 1, height - 1)
        inner = (edge, edge, width - edge - 1, height - edge - 1)
        draw = ImageDraw.Draw(self.picture)
        draw.rectangle(outer, outline=Tone.OUTLINE, width=line)
        draw.rectangle(inner, outline=Tone.TRIMMING, width=line)
        room = edge - line
        knot = _knot(self.theme, room)
        for left in (line, width - line - room):
            for top in (line, height - line - room):
                self.picture.paste(knot, (left, top))


@lru_cache(maxsize=16)
def _knot(theme: Theme, pixels: int) -> Image.Image:
    sketch = Sketch(pixels)
    crossed_ovals(sketch, theme.trimming_on(theme.frame), theme.frame)
    return on_plaque(sketch, theme, Tone.WOOD)


def on_plaque(sketch: Sketch, theme: Theme, ground: Tone) -> Image.Image:
    """The drawing of *sketch* on *ground*, as indices into ``plaque_palette(theme)``."""
    palette = plaque_palette(theme)
    picture = Image.new("RGB", (sketch.pixels, sketch.pixels), palette.colours[ground])
    sprite = sketch.sprite()
    picture.paste(sprite, (0, 0), sprite)
    return palette.indices(picture)
