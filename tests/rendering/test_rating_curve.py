"""A rating curve as a picture."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from rendering.rating_curve import (
    MAX_PLACES,
    MAX_SPACES,
    CurvePoint,
    CurveScale,
    EmptyCurveError,
    draw_curve,
    thinned,
    value_range,
)
from rendering.theme import CONTRAST, OAK, THEMES, Theme
from tests.rendering.conftest import opened
from tests.support.cases import for_each
from tests.support.standings_tables import BEGIN, career

MAX_BYTES = 60_000


def scale_of(points: list[CurvePoint]) -> CurveScale:
    return CurveScale(points[0].when, points[-1].when, 1000, 2000, 200, 500, 300)


@for_each(
    ("name", "count", "theme"),
    # One point is a dot, and how unsure it is.
    [("curve-oak", 60, OAK), (f"curve-{CONTRAST.key}", 60, CONTRAST), ("curve-one", 1, OAK)],
)
def test_picture(
    name: str, count: int, theme: Theme, looks_like_golden: Callable[[str, bytes], None]
) -> None:
    looks_like_golden(name, draw_curve(career(count), theme))


@for_each("width", [200, 360, 800])
def test_a_picture_is_as_wide_as_it_should_be(width: int) -> None:
    """With several results at one time, too; nobody draws a curve of nothing."""
    at_once = [replace(point, when=BEGIN) for point in career(3)]

    for points in (career(1), career(2), career(60), at_once):
        assert opened(draw_curve(points, width=width)).width == width
    with pytest.raises(EmptyCurveError):
        draw_curve([], width=width)


@for_each("theme", THEMES.values())
def test_thousands_of_points_are_light_enough(theme: Theme) -> None:
    assert len(draw_curve(career(5000), theme)) <= MAX_BYTES


def test_gridlines_stand_at_round_numbers() -> None:
    """As close together as six spaces allow."""
    expected = {
        (1500, 1500): (1500, 1550, 50),
        (1480, 1610): (1450, 1650, 50),
        (1400, 1700): (1400, 1700, 50),
        (1400, 1701): (1400, 1800, 100),
        (401, 2390): (0, 2500, 500),
    }
    found = {two: value_range([CurvePoint(BEGIN, value, 0) for value in two]) for two in expected}

    assert found == expected


def test_gridlines_hold_all_values_and_the_last_band() -> None:
    for count in (1, 2, 30, 400):
        points = career(count)
        low, high, step = value_range(points)
        assert low <= min(*(point.value for point in points), points[-1].low)
        assert high >= max(*(point.value for point in points), points[-1].high)
        assert (high - low) / step <= MAX_SPACES


def test_points_that_nobody_could_see_are_left_out() -> None:
    """The highest, the lowest and the last stay, in their order; few are all drawn."""
    points = career(3000)
    kept = thinned(points, scale_of(points))
    left = set(kept)
    few = [CurvePoint(BEGIN + timedelta(days=day), 1500 + day, 60) for day in range(60)]

    assert len(kept) <= 3 * (MAX_PLACES + 1)
    assert [point for point in points if point in left] == kept
    values = [point.value for point in points]
    ends = [points[values.index(each)] for each in (min(values), max(values))]
    assert {*ends, points[-1]} <= left
    assert thinned(few, scale_of(few)) == few


def test_of_the_points_in_one_place_three_are_drawn() -> None:
    """The highest, the lowest and, since the curve goes on from there, the last."""
    begin, *day = (
        CurvePoint(BEGIN + timedelta(days=400 * (minute > 0), minutes=minute), rating, 60)
        for minute, rating in enumerate((1500, 1510, 1400, 1450, 1600, 1550))
    )

    assert thinned([begin, *day], scale_of([begin, *day])) == [begin, day[1], day[3], day[4]]
