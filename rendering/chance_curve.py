"""The curve of a game: the attackers' chance to win after each turn, with turning points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from rendering.lettering import Style
from rendering.plaque import LETTERING, SMOOTHING, Plaque, Tone
from rendering.sketch import Point
from rendering.theme import Theme
from rendering.yielding import give_way

HEIGHT = 0.47
"""Height of the picture as a share of its width, like the other lengths in this module."""

GAP = 0.018
LINE = 0.006
DOT = 0.019
GRIDLINE = 0.002
MIDDLE_LINE = 0.004

EVEN = 1 / 2
"""The chance at which the middle line lies."""

STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
"""Possible distances between gridlines, in turns."""
MAX_SPACES = 8
"""Most spaces between gridlines."""

Stretch = list[tuple[int, float]]
"""A part of the curve without gaps: numbers of turns played, each with the chance after them."""


@dataclass(frozen=True, slots=True)
class ChanceCurve:
    """The attackers' *chances* to win, 0-1, after 0, 1, 2 … turns; None leaves a gap.

    There are at least two chances. *turning_points* are numbers of turns, where the picture has
    dots with 1, 2, 3 …. The *titles* are those of the upper half, where the attackers do better,
    and of the lower half.
    """

    chances: Sequence[float | None]
    turning_points: Sequence[int]
    titles: tuple[str, str]

    @property
    def last(self) -> int:
        """The number of turns of the whole game."""
        return len(self.chances) - 1

    def stretches(self) -> Iterator[Stretch]:
        """The parts of the curve between its gaps; none of them is empty."""
        part: Stretch = []
        for ply, chance in enumerate(self.chances):
            if chance is not None:
                part.append((ply, chance))
            elif part:
                yield part
                part = []
        if part:
            yield part


@dataclass(frozen=True, slots=True)
class _Scale:
    """The scale of a plot of *width* x *height* pixels, for a game of *last* turns."""

    last: int
    width: int
    height: int

    def spot(self, ply: int, chance: float) -> Point:
        return self.width * ply / self.last, self.height * (1 - chance)

    @property
    def gridlines(self) -> range:
        step = next((step for step in STEPS if self.last / step <= MAX_SPACES), STEPS[-1])
        return range(0, self.last + 1, step)


def paint_chances(curve: ChanceCurve, theme: Theme, width: int) -> Image.Image:
    """Draw *curve* in a frame, *width* pixels wide, as indices into ``plaque_palette(theme)``."""
    plaque = Plaque(theme, width, round(width * HEIGHT))
    size, gap = round(width * LETTERING), round(width * GAP)
    left = plaque.margin + 2 * gap
    top = plaque.margin + gap + size + gap
    height = plaque.picture.height - 2 * top - size - gap
    scale = _Scale(curve.last, width - 2 * left, height)
    plaque.picture.paste(_plot(curve, scale, width), (left, top))
    above, numbers = top - gap / 2 - size / 2, top + height + gap + size / 2
    for title, y in zip(curve.titles, (above, numbers + size + gap), strict=True):
        plaque.write(title, (left, y), Style(size, "lm"))
    _write_turns(plaque, scale, (left, numbers))
    _write_points(plaque, curve, scale, (left, top))
    return plaque.picture


def _plot(curve: ChanceCurve, scale: _Scale, width: int) -> Image.Image:
    """The area, the gridlines and the curve, as indices into the plaque's palette."""
    give_way()
    thin, thick = (max(1, round(width * share)) for share in (GRIDLINE, MIDDLE_LINE))
    size = scale.width + thin, scale.height + thin
    plot = Image.new("L", (size[0] * SMOOTHING, size[1] * SMOOTHING), Tone.WOOD)
    draw = ImageDraw.Draw(plot)
    large = _Scale(scale.last, scale.width * SMOOTHING, scale.height * SMOOTHING)
    lines = [[large.spot(ply, chance) for ply, chance in part] for part in curve.stretches()]
    for line in lines:
        # With the middle line, a single point still makes the polygon that Pillow needs.
        middle = [(line[end][0], large.spot(0, EVEN)[1]) for end in (-1, 0)]
        draw.polygon([*line, *middle], fill=Tone.AREA)
    for ply in scale.gridlines:
        _paste(plot, Tone.GRID, large.spot(ply, 1), (thin, size[1]))
    for chance, tone, thickness in (
        (0, Tone.GRID, thin),
        (1, Tone.GRID, thin),
        (EVEN, Tone.MIDDLE, thick),
    ):
        _paste(plot, tone, large.spot(0, chance), (size[0], thickness))
    give_way()
    for line in lines:
        draw.line(line, fill=Tone.TRIMMING, width=round(width * LINE * SMOOTHING), joint="curve")
    give_way()
    return plot.reduce(SMOOTHING)


def _paste(plot: Image.Image, tone: Tone, spot: Point, size: tuple[int, int]) -> None:
    """Fill *size* finished pixels, the upper left one of them at *spot*."""
    left, top = map(round, spot)
    width, height = size
    plot.paste(tone, (left, top, left + width * SMOOTHING, top + height * SMOOTHING))


def _write_turns(plaque: Plaque, scale: _Scale, begin: Point) -> None:
    size = round(plaque.picture.width * LETTERING)
    for ply in scale.gridlines[1:]:
        across, _ = scale.spot(ply, 0)
        plaque.write(str(ply), (begin[0] + across, begin[1]), Style(size, "mm"))


def _write_points(
    plaque: Plaque, curve: ChanceCurve, scale: _Scale, corner: tuple[int, int]
) -> None:
    """Draw a numbered dot on the curve for each turning point."""
    radius = round(plaque.picture.width * DOT)
    for number, ply in enumerate(curve.turning_points, start=1):
        chance = curve.chances[ply]
        if chance is None:
            continue
        across, down = scale.spot(ply, chance)
        x, y = round(corner[0] + across), round(corner[1] + down)
        size = 2 * radius + 1
        mask = Image.new("L", (size * SMOOTHING, size * SMOOTHING))
        middle = size * SMOOTHING / 2
        ImageDraw.Draw(mask).circle((middle, middle), radius * SMOOTHING, fill=255)
        plaque.picture.paste(Tone.TRIMMING, (x - radius, y - radius), mask.reduce(SMOOTHING))
        style = Style(round(plaque.picture.width * LETTERING * 0.85), "mm")
        plaque.write(str(number), (x, y), style, Tone.ENGRAVING)
