"""Standings as a picture: a ladder, a leaderboard or the table of a tournament."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from PIL import Image

from rendering.lettering import Style, measure
from rendering.ornaments import looped_square
from rendering.pixel_grid import FRAME
from rendering.plaque import LETTERING, Plaque, Tone, metals, on_plaque, plaque_palette
from rendering.sketch import Point, Sketch
from rendering.theme import OAK, Theme

# Lengths are shares of the picture's width.
TITLE = 0.05
HEADING = 0.026
TITLE_LINE, HEADING_LINE, LINE = 0.09, 0.042, 0.053
GAP = 0.02
MAX_OF_A_NUMBER = 0.19
"""Greatest width of a column of numbers with its gap."""
KNOT, SIGN = 0.046, 0.03
"""Side of a medal (an interlaced knot), and of the sign of a change of rank."""
RANKS_WITH_KNOTS = 3
"""Number of ranks with a medal: of gold, silver and bronze."""


class RankTrend(Enum):
    """A player's change of rank since earlier standings; ``NEW``: there was no rank."""

    UP = "up"
    DOWN = "down"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Row:
    """A player's row: the *rank*, from 1, a *name* of any length and script, and *values* as text.

    A player whose rank is None is out of competition. If *highlighted* is true, the row is golden.
    If *earned* is true, the first three ranks have a medal.
    """

    rank: int | None
    name: str
    values: tuple[str, ...] = ()
    change: RankTrend | None = None
    highlighted: bool = False
    earned: bool = True

    @property
    def has_knot(self) -> bool:
        """Whether the row has a medal (an interlaced knot) of gold, silver or bronze."""
        return self.earned and self.rank is not None and self.rank <= RANKS_WITH_KNOTS

    @property
    def rank_in_words(self) -> str:
        """The rank as text; a dash without a rank."""
        return "–" if self.rank is None else str(self.rank)


class TitledRows(NamedTuple):
    """Standings with their *title*: *rows* below *headings*, and lines *about* them."""

    title: str
    about: Sequence[str]
    headings: Sequence[str]
    rows: Sequence[Row]


@dataclass(frozen=True, slots=True)
class Columns:
    """The horizontal positions and widths of the columns of standings, in pixels.

    *knot* is the left end of the medals, *sign* that of the signs of changes.
    """

    knot: int
    rank: float
    """The right end of the column of ranks; ranks and *numbers* are aligned right."""
    sign: int
    name: float
    name_width: float
    numbers: tuple[float, ...]
    number_widths: tuple[float, ...]


def draw_standings(
    rows: Sequence[Row],
    title: str,
    headings: Sequence[str] = (),
    theme: Theme = OAK,
    width: int = 800,
) -> bytes:
    """Draw *rows*, up to 20, below *title* as a PNG *width* pixels wide, at least 200.

    Each row has a value for each of *headings*, at most three. Text too wide for its column ends
    in an ellipsis. Characters that Pillow's font lacks become the nearest that it has, so the text
    beside the picture should have the true names.
    """
    head, line = round(width * TITLE_LINE), _line(width)
    heading_line = round(width * HEADING_LINE) * bool(headings)
    height = 2 * round(width * FRAME) + head + heading_line + line * len(rows)
    plaque = Plaque(theme, width, height + round(width * GAP))
    columns = _columns(rows, headings, width)
    middle = plaque.margin + head / 2
    size = round(width * TITLE)
    room = width - 2 * plaque.margin - 2 * round(width * GAP)
    plaque.write(title, (width / 2, middle), Style(size, "mm", room))
    top = plaque.margin + head
    _write_headings(plaque, columns, headings, top + heading_line / 2)
    for number, row in enumerate(rows):
        _write_row(plaque, columns, row, top + heading_line + number * line)
    return plaque.png()


def _line(width: int) -> int:
    return round(width * LINE)


def _columns(rows: Sequence[Row], headings: Sequence[str], width: int) -> Columns:
    """Columns as wide as their widest entry; the rest of the width is for names."""
    gap = width * GAP
    size = round(width * LETTERING)
    knot = round(width * FRAME + gap)
    knots = width * KNOT + gap / 2 if any(row.has_knot for row in rows) else 0
    rank = knot + knots + max((measure(row.rank_in_words, size) for row in rows), default=0)
    sign = round(rank + gap / 2)
    signs = width * SIGN if any(row.change for row in rows) else 0
    name = sign + signs + gap / 2
    widths = [_number_width(rows, headings, number, width) for number in range(len(headings))]
    right = width * (1 - FRAME) - gap
    ends = tuple(right - sum(widths[number + 1 :]) for number in range(len(widths)))
    inner = tuple(column - gap for column in widths)
    return Columns(knot, rank, sign, name, right - sum(widths) - name, ends, inner)


def _number_width(rows: Sequence[Row], headings: Sequence[str], number: int, width: int) -> float:
    size = round(width * LETTERING)
    lengths = [measure(row.values[number], size) for row in rows]
    widest = max([measure(headings[number], round(width * HEADING)), *lengths])
    return min(widest + width * GAP, width * MAX_OF_A_NUMBER)


def _write_headings(
    plaque: Plaque, columns: Columns, headings: Sequence[str], middle: float
) -> None:
    size = round(plaque.picture.width * HEADING)
    entries = zip(headings, columns.numbers, columns.number_widths, strict=True)
    for heading, end, room in entries:
        plaque.write(heading, (end, middle), Style(size, "rm", room))


def _write_row(plaque: Plaque, columns: Columns, row: Row, top: int) -> None:
    width, theme = plaque.picture.width, plaque.theme
    size, line = round(width * LETTERING), _line(width)
    ground, tone = Tone.WOOD, Tone.LETTERING
    if row.highlighted:
        ground, tone = Tone.TRIMMING, Tone.ENGRAVING
        inset = plaque.margin + round(width * GAP / 2)
        plaque.picture.paste(ground, (inset, top, width - inset, top + line))
    if row.has_knot and row.rank is not None:
        knot = _knot(theme, row.rank, round(width * KNOT), ground)
        plaque.picture.paste(knot, (columns.knot, top + (line - knot.height) // 2))
    if row.change is not None:
        sign = _sign(theme, row.change, round(width * SIGN), ground)
        plaque.picture.paste(sign, (columns.sign, top + (line - sign.height) // 2))
    middle = top + line / 2
    plaque.write(row.rank_in_words, (columns.rank, middle), Style(size, "rm"), tone)
    plaque.write(row.name, (columns.name, middle), Style(size, "lm", columns.name_width), tone)
    entries = zip(row.values, columns.numbers, columns.number_widths, strict=True)
    for value, end, room in entries:
        plaque.write(value, (end, middle), Style(size, "rm", room), tone)


@lru_cache(maxsize=64)
def _knot(theme: Theme, rank: int, pixels: int, ground: Tone) -> Image.Image:
    """A medal: a dark interlaced knot on a disc of the metal of *rank*, with a dark rim."""
    sketch = Sketch(pixels)
    metal = metals(theme)[rank - 1]
    for colour, radius in ((theme.outline, 0.5), (metal, 0.46)):
        sketch.paint(colour, sketch.disc((0.5, 0.5), radius))
    looped_square(sketch, theme.outline, metal, reach=0.4)
    return on_plaque(sketch, theme, ground)


@lru_cache(maxsize=64)
def _sign(theme: Theme, change: RankTrend, pixels: int, ground: Tone) -> Image.Image:
    sketch = Sketch(pixels)
    ink = Tone.TRIMMING if ground is Tone.WOOD else Tone.ENGRAVING
    sketch.paint(plaque_palette(theme).colours[ink], sketch.polygon(_shape(change)))
    return on_plaque(sketch, theme, ground)


def _shape(change: RankTrend) -> list[Point]:
    """A triangle that points up or down, or a star."""
    match change:
        case RankTrend.UP:
            return [(0.1, 0.8), (0.5, 0.15), (0.9, 0.8)]
        case RankTrend.DOWN:
            return [(0.1, 0.2), (0.5, 0.85), (0.9, 0.2)]
        case RankTrend.NEW:
            turns = [(point, 0.5 if point % 2 == 0 else 0.18) for point in range(8)]
            return [
                (0.5 + reach * sin(point * pi / 4), 0.5 - reach * cos(point * pi / 4))
                for point, reach in turns
            ]
