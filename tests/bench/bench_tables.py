"""Standings and curves: their time against what compressing their pixels takes."""

import pytest

from rendering.rating_curve import draw_curve
from rendering.standings import draw_standings
from tests.bench import pictures
from tests.bench.measuring import Figures
from tests.support.standings_tables import HEADINGS, TITLE, career, standings

MAX_TIME = 1.5
"""Most time of standings, against zlib alone; a board has the same limit. Take 1.25 to 1.35."""

MAX_TIME_OF_A_CURVE = 2.5
"""A curve is smoothed anew each time: nothing of it can be kept, as tiles and names are.

Takes 1.9 to 2.
"""


@pytest.mark.parametrize("count", [10, 20])
def test_standings(count: int, figures: Figures) -> None:
    """Of people who were in standings before: their names in letters are kept."""
    rows = standings(count)
    ratio = pictures.times_zlib(lambda: [draw_standings(rows, TITLE, HEADINGS)])
    figures.at_most(MAX_TIME, ratio, pictures.UNIT)


@pytest.mark.parametrize("count", [10, 60])
def test_a_curve(count: int, figures: Figures) -> None:
    points = career(count)
    ratio = pictures.times_zlib(lambda: [draw_curve(points)])
    figures.at_most(MAX_TIME_OF_A_CURVE, ratio, pictures.UNIT)
