"""Standings and curves: their time against what compressing their pixels takes."""

import zlib
from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image
from pytest_benchmark.fixture import BenchmarkFixture

from rendering.curve import draw_curve
from rendering.standings import draw_standings
from tests.bench.bench_rendering import LEVEL, MOST_TIME, fastest
from tests.support.standings_tables import HEADINGS, TITLE, career, standings

MOST_TIME_OF_A_CURVE = 2.5
"""A curve is smoothed anew each time: nothing of it can be kept, as tiles and names are."""


@pytest.mark.parametrize("count", [10, 20])
def test_standings(count: int, benchmark: BenchmarkFixture) -> None:
    """Of people who were in standings before: their names in letters are kept."""
    rows = standings(count)

    compare(lambda: draw_standings(rows, TITLE, HEADINGS), MOST_TIME, benchmark)


@pytest.mark.parametrize("count", [10, 60])
def test_a_curve(count: int, benchmark: BenchmarkFixture) -> None:
    points = career(count)

    compare(lambda: draw_curve(points), MOST_TIME_OF_A_CURVE, benchmark)


def compare(draw: Callable[[], bytes], most_time: float, benchmark: BenchmarkFixture) -> None:
    """Measure how long *draw* takes, against compressing the same pixels."""
    png = draw()
    pixels = Image.open(BytesIO(png)).tobytes()
    drawing, compressing = fastest(draw, lambda: zlib.compress(pixels, LEVEL))
    benchmark.extra_info.update(
        ratio=round(drawing / compressing, 2),
        milliseconds=round(1000 * drawing, 2),
        bytes=len(png),
    )
    benchmark(draw)

    assert drawing <= most_time * compressing
