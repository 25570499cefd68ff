"""Samples of themes: one small board that shows what there is to see in each."""

from collections.abc import Callable

import pytest

from rendering.board import draw_board
from rendering.marks import MarkKind, marks
from rendering.theme import OAK, THEMES
from rendering.theme_samples import draw_samples, sample_scene
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


def test_three_samples_stand_in_a_row_and_each_shows_a_move_a_capture_and_a_way_out() -> None:
    shown = {mark.kind for on_square in marks(sample_scene()).values() for mark in on_square}

    assert {MarkKind.LEFT, MarkKind.ARRIVED, MarkKind.CAPTURED_ATTACKER, MarkKind.WAY_HEAD} <= shown

    one = opened(draw_samples({"oak": OAK})).height

    for count, rows in {1: 1, 3: 1, 4: 2, 5: 2}.items():
        themes = dict([*THEMES.items()][:count])
        assert opened(draw_samples(themes)).height == pytest.approx(rows * one, abs=20), count
