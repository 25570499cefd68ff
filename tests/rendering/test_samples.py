"""Samples of themes: one small board that shows what there is to see in each."""

from collections.abc import Callable

import pytest
from PIL import ImageChops

from rendering.board import draw_board
from rendering.marks import Kind, marks
from rendering.samples import draw_samples, sample_scene
from rendering.theme import CLEAR, OAK, SLATE, THEMES, Theme
from tests.rendering.conftest import opened
from tests.support.for_each import for_each

MAX_BYTES = 60_000


@for_each("theme", THEMES.values())
def test_a_sample(theme: Theme, looks_like_golden: Callable[[str, bytes], None]) -> None:
    looks_like_golden(f"sample-{theme.key}", draw_board(sample_scene(), theme, 400))


def test_all_samples(looks_like_golden: Callable[[str, bytes], None]) -> None:
    """Side by side, each with its name."""
    samples = draw_samples(THEMES)

    looks_like_golden("samples", samples)
    assert opened(samples).width == 800
    assert len(samples) <= MAX_BYTES


def test_a_sample_shows_a_move_a_capture_and_a_way_out() -> None:
    shown = {mark.kind for on_square in marks(sample_scene()).values() for mark in on_square}

    assert {Kind.LEFT, Kind.ARRIVED, Kind.CAPTURED_ATTACKER, Kind.WAY_HEAD} <= shown


def test_a_sample_has_the_colours_of_its_theme() -> None:
    """Also among samples of others, whose colours share one palette."""
    alone = opened(draw_board(sample_scene(), SLATE, 400)).convert("RGB")
    left, right = 0, 400
    together = opened(draw_samples({"a": SLATE, "b": CLEAR})).convert("RGB")

    assert SLATE.light in (colour for _, colour in alone.getcolors(1000) or ())
    half = together.crop((left, 0, right, together.height))
    assert SLATE.light in (colour for _, colour in half.getcolors(1000) or ())
    assert CLEAR.light not in (colour for _, colour in half.getcolors(1000) or ())


def test_a_name_stands_below_its_board() -> None:
    """Another name changes nothing else."""
    one = opened(draw_samples({"oak": OAK})).convert("RGB")
    other = opened(draw_samples({"elm": OAK})).convert("RGB")

    box = ImageChops.difference(one, other).getbbox()
    assert box is not None
    assert box[1] > one.width // 3 - 20


@for_each(("count", "rows"), [(1, 1), (3, 1), (4, 2), (5, 2)])
def test_three_samples_stand_in_a_row(count: int, rows: int) -> None:
    themes = dict(list(THEMES.items())[:count])
    one = opened(draw_samples({"oak": OAK})).height

    assert opened(draw_samples(themes)).height == pytest.approx(rows * one, abs=20)
