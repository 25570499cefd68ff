"""Samples of themes: one small board that shows what there is to see in each."""

from collections.abc import Callable

import pytest
from PIL import ImageChops

from rendering.board import draw_board
from rendering.marks import Kind, marks
from rendering.samples import draw_samples, sample_scene
from rendering.theme import CLEAR, OAK, SLATE, THEMES
from tests.rendering.conftest import opened

MAX_BYTES = 60_000


def test_samples(looks_like_golden: Callable[[str, bytes], None]) -> None:
    """Alone, and side by side, each with its name; light enough."""
    samples = draw_samples(THEMES)

    for key, theme in THEMES.items():
        looks_like_golden(f"sample-{key}", draw_board(sample_scene(), theme, 400))
    looks_like_golden("samples", samples)
    assert opened(samples).width == 800
    assert len(samples) <= MAX_BYTES


def test_a_sample_shows_a_move_a_capture_and_a_way_out() -> None:
    shown = {mark.kind for on_square in marks(sample_scene()).values() for mark in on_square}

    assert {Kind.LEFT, Kind.ARRIVED, Kind.CAPTURED_ATTACKER, Kind.WAY_HEAD} <= shown


def test_a_sample_has_the_colours_of_its_theme() -> None:
    """Also among samples of others, whose colours share one palette."""
    alone = opened(draw_board(sample_scene(), SLATE, 400)).convert("RGB")
    together = opened(draw_samples({"a": SLATE, "b": CLEAR})).convert("RGB")
    half = together.crop((0, 0, 400, together.height))
    colours, among = (
        {colour for _, colour in each.getcolors(1000) or ()} for each in (alone, half)
    )

    assert SLATE.light in colours & among
    assert CLEAR.light not in among


def test_a_name_stands_below_its_board() -> None:
    """Another name changes nothing else."""
    one = opened(draw_samples({"oak": OAK})).convert("RGB")
    other = opened(draw_samples({"elm": OAK})).convert("RGB")

    box = ImageChops.difference(one, other).getbbox()
    assert box is not None
    assert box[1] > one.width // 3 - 20


def test_three_samples_stand_in_a_row() -> None:
    one = opened(draw_samples({"oak": OAK})).height

    for count, rows in {1: 1, 3: 1, 4: 2, 5: 2}.items():
        themes = dict([*THEMES.items()][:count])
        assert opened(draw_samples(themes)).height == pytest.approx(rows * one, abs=20), count
