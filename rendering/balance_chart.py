"""A chart of balances: for each ruleset the score of one side, with its uncertainty."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from PIL import Image, ImageDraw

from rendering.lettering import Style, measure
from rendering.pixel_grid import FRAME
from rendering.plaque import LETTERING, SMOOTHING, Plaque, Tone
from rendering.theme import OAK, Theme
from rendering.yielding import give_way

# Lengths are shares of the picture's width.
TITLE = 0.05
HEADING = 0.03
TITLE_LINE, HEADING_LINE, NAME_LINE, BAR_LINE = 0.09, 0.05, 0.042, 0.03
GAP = 0.02
BETWEEN = 0.014
"""Space from a bar to the next ruleset's name."""
LINE, GRIDLINE, MIDDLE_LINE = 0.006, 0.002, 0.004
DOT = 0.011
CAP = 0.009
"""Half the length of the stroke that ends a whisker."""

EVEN = 50
STEP = 10
"""An even score and the distance between gridlines, in percent."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A ruleset's *name*, its *score* in percent, and bounds *low* and *high* of the true score."""

    name: str
    score: float
    low: float
    high: float

    @property
    def written(self) -> str:
        """The score and its bounds, as ``47 % (41-52)``."""
        return f"{self.score:.0f} % ({self.low:.0f}-{self.high:.0f})"


@dataclass(frozen=True, slots=True)
class BalanceScale:
    """A horizontal scale *width* pixels long, from *reach* percent below 50 % to as much above."""

    reach: int
    width: int

    @classmethod
    def of(cls, bars: Sequence[Bar], width: int) -> "BalanceScale":
        """The smallest scale on which all *bars* fit, with gridlines at both ends."""
        ends = [end for bar in bars for end in (bar.low, bar.high)]
        farthest = max((abs(end - EVEN) for end in ends), default=0)
        return cls(max(ceil(farthest / STEP), 1) * STEP, width)

    @property
    def gridlines(self) -> range:
        return range(EVEN - self.reach, EVEN + self.reach + 1, STEP)

    def across(self, percent: float) -> float:
        """The place of the score *percent*, in pixels from the left end of the scale."""
        return self.width * (percent - EVEN + self.reach) / (2 * self.reach)


def draw_balances(
    bars: Sequence[Bar], title: str, sides: tuple[str, str], theme: Theme = OAK, width: int = 800
) -> bytes:
    """Draw *bars*, up to 20, below *title* as a PNG *width* pixels wide, at least 200.

    Each bar is a dot with whiskers, all on one scale. *sides* are the labels above the left and the
    right half.
    """
    head, line = round(width * TITLE_LINE), round(width * HEADING_LINE)
    row = sum(round(width * part) for part in (NAME_LINE, BAR_LINE, BETWEEN))
    height = 2 * round(width * FRAME) + head + 2 * line + row * len(bars) + round(width * GAP)
    plaque = Plaque(theme, width, height)
    left = plaque.margin + round(width * GAP)
    scale = BalanceScale.of(bars, width - 2 * left)
    middle = plaque.margin + head / 2
    plaque.write(title, (width / 2, middle), Style(round(width * TITLE), "mm", scale.width))
    top = plaque.margin + head
    _write_sides(plaque, sides, left, top + line / 2)
    top += line
    for number, bar in enumerate(bars):
        _draw_row(plaque, bar, scale, (left, top + number * row))
    _write_scale(plaque, scale, left, top + row * len(bars) + line / 2)
    return plaque.png()


def _write_sides(plaque: Plaque, sides: tuple[str, str], left: int, middle: float) -> None:
    width = plaque.picture.width
    size, room = round(width * HEADING), width / 2 - left - width * GAP
    for text, x, anchor in zip(sides, (left, width - left), ("lm", "rm"), strict=True):
        plaque.write(text, (x, middle), Style(size, anchor, room))


def _draw_row(plaque: Plaque, bar: Bar, scale: BalanceScale, corner: tuple[int, int]) -> None:
    left, top = corner
    width = plaque.picture.width
    size, line = round(width * LETTERING), round(width * NAME_LINE)
    room = scale.width - measure(bar.written, size) - width * GAP
    plaque.write(bar.name, (left, top + line / 2), Style(size, "lm", room))
    plaque.write(bar.written, (left + scale.width, top + line / 2), Style(size, "rm"))
    plaque.picture.paste(_strip(bar, scale, width), (left - round(width * DOT), top + line))


def _strip(bar: Bar, scale: BalanceScale, width: int) -> Image.Image:
    """The bar on its gridlines, with room for a dot at both ends, as palette indices."""
    give_way()
    overhang, height = round(width * DOT), round(width * BAR_LINE)
    size = ((scale.width + 2 * overhang) * SMOOTHING, height * SMOOTHING)
    strip = Image.new("L", size, Tone.WOOD)
    draw = ImageDraw.Draw(strip)

    def across(percent: float) -> float:
        return (overhang + scale.across(percent)) * SMOOTHING

    for percent in scale.gridlines:
        thickness, tone = (MIDDLE_LINE, Tone.MIDDLE) if percent == EVEN else (GRIDLINE, Tone.GRID)
        half = max(1, round(width * thickness)) * SMOOTHING // 2
        x = round(across(percent))
        strip.paste(tone, (x - half, 0, x + half, size[1]))
    middle = size[1] / 2
    cap, thick = width * CAP * SMOOTHING, round(width * LINE * SMOOTHING)
    ends = across(bar.low), across(bar.high)
    draw.line([(ends[0], middle), (ends[1], middle)], fill=Tone.TRIMMING, width=thick)
    for end in ends:
        draw.line([(end, middle - cap), (end, middle + cap)], fill=Tone.TRIMMING, width=thick)
    draw.circle((across(bar.score), middle), overhang * SMOOTHING, fill=Tone.TRIMMING)
    return strip.reduce(SMOOTHING)


def _write_scale(plaque: Plaque, scale: BalanceScale, left: int, middle: float) -> None:
    style = Style(round(plaque.picture.width * HEADING), "mm")
    ends = scale.gridlines[0], scale.gridlines[-1]
    for percent, anchor in zip((ends[0], EVEN, ends[1]), ("lm", "mm", "rm"), strict=True):
        place = (left + scale.across(percent), middle)
        plaque.write(f"{percent} %", place, style._replace(anchor=anchor))
