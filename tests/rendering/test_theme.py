"""Colours: everyone can tell men from squares, and one side from the other."""

from dataclasses import fields

import pytest

from rendering.palette import LARGEST_PALETTE, palette_of
from rendering.theme import OAK, Colour, Theme

THEMES = [OAK]
LEAST_CONTRAST = 3.0
"""What WCAG 2 asks of graphics (success criterion 1.4.11)."""


def under_men(theme: Theme) -> dict[str, Colour]:
    """The colours of squares where men of both sides stand."""
    return {name: getattr(theme, name) for name in ("light", "dark", "goal", "camp", "passed")}


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.key)
class TestTheme:
    def test_men_stand_out_from_every_square(self, theme: Theme) -> None:
        for name, square in under_men(theme).items():
            assert square.contrast(theme.iron) >= LEAST_CONTRAST, name
            assert square.contrast(theme.ivory) >= LEAST_CONTRAST, name

    def test_the_crown_stands_out(self, theme: Theme) -> None:
        assert theme.crown.contrast(theme.ivory) >= 2 * LEAST_CONTRAST

    def test_knots_stand_out_from_their_cloth(self, theme: Theme) -> None:
        assert theme.gold.contrast(theme.cloth) >= LEAST_CONTRAST

    def test_ways_out_stand_out_from_their_casing(self, theme: Theme) -> None:
        """An arrow's border sets it off from any wood."""
        assert theme.way_out.contrast(theme.outline) >= LEAST_CONTRAST
        assert theme.alarm.contrast(theme.ivory) >= LEAST_CONTRAST

    def test_lettering_is_read_on_either_frame(self, theme: Theme) -> None:
        assert theme.ivory.contrast(theme.frame) >= LEAST_CONTRAST
        assert theme.ivory.contrast(theme.alarm) >= LEAST_CONTRAST

    def test_the_palette_is_small_and_holds_every_colour(self, theme: Theme) -> None:
        palette = palette_of(theme)
        colours = {getattr(theme, field.name) for field in fields(theme)} - {theme.key}

        assert len(palette.colours) <= LARGEST_PALETTE
        assert len(set(palette.colours)) == len(palette.colours)
        assert colours <= set(palette.colours)


def test_contrast_is_that_of_wcag() -> None:
    """Black on white is 21:1; #777777 on white is known to be 4.48:1."""
    white = Colour(255, 255, 255)

    assert Colour(0, 0, 0).contrast(white) == pytest.approx(21)
    assert white.contrast(Colour.parse("#777777")) == pytest.approx(4.48, abs=0.005)


def test_colours_are_mixed_by_share() -> None:
    assert Colour(0, 100, 200).mixed(Colour(100, 0, 200), 0.25) == Colour(25, 75, 200)
