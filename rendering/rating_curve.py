"""A rating curve: a player's rating over time, with its uncertainty."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from math import ceil, floor
from typing import NamedTuple

from PIL import Image, ImageDraw

from rendering.lettering import Style, measure
from rendering.plaque import LETTERING, SMOOTHING, Plaque, Tone
from rendering.sketch import Point
from rendering.theme import OAK, Theme
from rendering.yielding import give_way

HEIGHT = 0.56
"""Height of the picture as a share of its width, like the other lengths in this module."""

GAP = 0.018
LINE = 0.006
DOT = 0.011
GRIDLINE = 0.002

MAX_SPACES = 6
"""Most spaces between gridlines."""

ROUND_NUMBERS = (50, 100, 200, 500, 1000, 2000, 5000, 10_000)
"""Possible distances between gridlines, in rating points."""

MAX_PLACES = 160
"""Number of strips of the curve's width; of the points in a strip, at most three are drawn."""

YEAR = 12
MONTHS_BETWEEN_MARKS = (1, 2, 3, 6, YEAR, 2 * YEAR, 5 * YEAR, 10 * YEAR, 50 * YEAR)
"""Possible distances between marks, in months."""

FEWEST_MARKS, MAX_MARKS = 2, 5


class EmptyCurveError(ValueError):
    """There are no points to draw, as for a player without a rating."""


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A rating at a time; the true rating probably lies within *deviation* of *value*.

    Months and days are those of the time zone of *when*.
    """

    when: datetime
    value: float
    deviation: float

    @property
    def low(self) -> float:
        return self.value - self.deviation

    @property
    def high(self) -> float:
        return self.value + self.deviation


@dataclass(frozen=True, slots=True)
class CurveScale:
    """The scale of a plot of *width* x *height* pixels.

    Times run across from *begin* to *end*, ratings upwards from *low* to *high*, with a gridline at
    every *step*.
    """

    begin: datetime
    end: datetime
    low: int
    high: int
    step: int
    width: int
    height: int

    def across(self, when: datetime) -> float:
        """The place of *when*, in pixels from the left; the right end if *begin* equals *end*."""
        if self.begin == self.end:
            return self.width
        return self.width * ((when - self.begin) / (self.end - self.begin))

    def down(self, value: float) -> float:
        """The place of the rating *value*, in pixels from the top."""
        return self.height * (self.high - value) / (self.high - self.low)


def draw_curve(points: Sequence[CurvePoint], theme: Theme = OAK, width: int = 800) -> bytes:
    """Draw *points*, the earliest first, as a PNG *width* pixels wide, at least 200.

    Of thousands of points only those that can be seen are drawn. The whole curve is shown; the area
    of uncertainty around it, which is wide at first, may leave the picture.

    Raises:
        EmptyCurveError: there are no points.
    """
    if not points:
        raise EmptyCurveError
    plaque = Plaque(theme, width, round(width * HEIGHT))
    left, top, scale = _layout(points, plaque)
    plaque.picture.paste(_plot(thinned(points, scale), scale, width), (left, top))
    _write_values(plaque, scale, left, top)
    _write_dates(plaque, scale, left)
    end = (left + scale.width + width * (DOT + GAP / 2), top + scale.down(points[-1].value))
    plaque.write(_last(points), end, Style(round(width * LETTERING), "lm"), Tone.TRIMMING)
    return plaque.png()


def value_range(points: Sequence[CurvePoint]) -> tuple[int, int, int]:
    """The ratings of the lowest and the highest gridline, and the step from one to the next.

    All points lie between the two, and also the uncertainty of the last point.
    """
    low = min(points[-1].low, *(point.value for point in points))
    high = max(points[-1].high, *(point.value for point in points))
    fitting = (step for step in ROUND_NUMBERS if _spaces(low, high, step) <= MAX_SPACES)
    step = next(fitting, ROUND_NUMBERS[-1])
    first = floor(low / step)
    return first * step, (first + _spaces(low, high, step)) * step, step


def _spaces(low: float, high: float, step: int) -> int:
    """The number of spaces of *step* that cover *low* to *high*, at least one."""
    return max(ceil(high / step) - floor(low / step), 1)


def thinned(points: Sequence[CurvePoint], scale: CurveScale) -> list[CurvePoint]:
    """The visible ones of *points*: of each narrow strip the lowest, the highest and the last."""
    kept: list[CurvePoint] = []

    def strip(point: CurvePoint) -> int:
        return int(MAX_PLACES * scale.across(point.when) / scale.width)

    for _, group in groupby(points, strip):
        shared = list(group)
        values = [point.value for point in shared]
        seen = {values.index(min(values)), values.index(max(values)), len(shared) - 1}
        kept += [shared[number] for number in sorted(seen)]
    return kept


def _last(points: Sequence[CurvePoint]) -> str:
    return str(round(points[-1].value))


def _layout(points: Sequence[CurvePoint], plaque: Plaque) -> tuple[int, int, CurveScale]:
    """The upper left pixel of the plot, and its scale, with room for the lettering."""
    width, height = plaque.picture.size
    size, gap = round(width * LETTERING), round(width * GAP)
    low, high, step = value_range(points)
    inset = plaque.margin + gap
    left = inset + gap // 2 + round(max(measure(str(value), size) for value in (low, high)))
    right = width - inset - round(measure(_last(points), size) + width * DOT) - gap // 2
    top, bottom = inset + size // 2, height - inset - size - gap
    begin, end = points[0].when, points[-1].when
    return left, top, CurveScale(begin, end, low, high, step, right - left, bottom - top)


def _plot(points: Sequence[CurvePoint], scale: CurveScale, width: int) -> Image.Image:
    """The area of uncertainty, the gridlines and the curve with its dot, as palette indices."""
    give_way()
    dot, gridline = round(width * DOT), max(1, round(width * GRIDLINE))
    size = (scale.width + dot + 1, scale.height + gridline)
    plot = Image.new("L", (size[0] * SMOOTHING, size[1] * SMOOTHING), Tone.WOOD)
    draw = ImageDraw.Draw(plot)
    thickness = round(SMOOTHING * width * LINE)
    _draw_band(draw, points, scale, 2 * thickness)
    for value in range(scale.low, scale.high + 1, scale.step):
        top = round(scale.down(value)) * SMOOTHING
        end = scale.width * SMOOTHING
        plot.paste(Tone.GRID, (0, top, end, top + gridline * SMOOTHING))
    for mark in month_marks(scale.begin, scale.end):
        across = round(scale.across(mark.when)) * SMOOTHING
        plot.paste(Tone.GRID, (across, 0, across + gridline * SMOOTHING, size[1] * SMOOTHING))
    give_way()
    line = [_spot(scale, point.when, point.value) for point in points]
    draw.line(line, fill=Tone.TRIMMING, width=thickness)
    draw.circle(line[-1], dot * SMOOTHING, fill=Tone.TRIMMING)
    give_way()
    return plot.reduce(SMOOTHING)


def _draw_band(
    draw: ImageDraw.ImageDraw, points: Sequence[CurvePoint], scale: CurveScale, width: int
) -> None:
    """Draw the area of uncertainty; if there is only one time, as a bar of *width* drawn pixels."""
    lows = [_spot(scale, point.when, point.low) for point in points]
    highs = [_spot(scale, point.when, point.high) for point in points]
    if scale.begin == scale.end:
        draw.line([lows[-1], highs[-1]], fill=Tone.AREA, width=width)
    else:
        draw.polygon([*lows, *reversed(highs)], fill=Tone.AREA)


def _spot(scale: CurveScale, when: datetime, value: float) -> Point:
    return scale.across(when) * SMOOTHING, scale.down(value) * SMOOTHING


def _write_values(plaque: Plaque, scale: CurveScale, left: int, top: int) -> None:
    width = plaque.picture.width
    style = Style(round(width * LETTERING), "rm")
    for value in range(scale.low, scale.high + 1, scale.step):
        plaque.write(str(value), (left - width * GAP / 2, top + scale.down(value)), style)


def _write_dates(plaque: Plaque, scale: CurveScale, left: int) -> None:
    """Write the months below the plot; for a short time, the first and the last day."""
    width, height = plaque.picture.size
    size = round(width * LETTERING)
    y = height - plaque.margin - round(width * GAP / 2) - size / 2
    if marks := month_marks(scale.begin, scale.end):
        for mark in marks:
            plaque.write(mark.label, (left + scale.across(mark.when), y), Style(size, "mm"))
        return
    first, last = scale.begin.date().isoformat(), scale.end.date().isoformat()
    plaque.write(last, (left + scale.width, y), Style(size, "rm"))
    if first != last:
        plaque.write(first, (left, y), Style(size, "lm"))


class MonthMark(NamedTuple):
    """The moment at which a month begins, and its label."""

    when: datetime
    label: str


def month_marks(begin: datetime, end: datetime) -> list[MonthMark]:
    """Up to five marks at the beginning of months from *begin* to *end*, in their time zone.

    A January is labelled with its year, another first mark with month and year, the others with the
    month. If there would be fewer than two marks, there are none.
    """
    denser_first = (_starts(begin, end, step) for step in MONTHS_BETWEEN_MARKS)
    starts = next((found for found in denser_first if len(found) <= MAX_MARKS), [])
    if len(starts) < FEWEST_MARKS:
        return []
    return [_mark(starts[0], "%b %Y"), *(_mark(start, "%b") for start in starts[1:])]


def _mark(start: datetime, form: str) -> MonthMark:
    return MonthMark(start, f"{start:{'%Y' if start.month == 1 else form}}")


def _starts(begin: datetime, end: datetime, step: int) -> list[datetime]:
    """The beginnings of every *step*th month from *begin* to *end*."""
    first, last = (YEAR * when.year + when.month - 1 for when in (begin, end))
    midnight = begin.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    starts = (
        midnight.replace(year=number // YEAR, month=number % YEAR + 1)
        for number in range(first - first % step, last + 1, step)
    )
    return [start for start in starts if begin <= start <= end]
