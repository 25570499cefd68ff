"""Colours: everyone can tell men from squares, and one side from the other."""

from dataclasses import fields

import pytest

from rendering.colour_reduction import palette_of
from rendering.theme import CLEAR, CONTRAST, OAK, THEMES, Colour, Theme
from tests.support.vision import VISIONS, seen

GRAPHICS = 3.0
"""The contrast that WCAG 2 asks of graphics (success criterion 1.4.11)."""

TEXT = 4.5
"""What it asks of text (1.4.3)."""

SQUARES = ("light", "dark", "goal", "camp", "cloth", "passed")
"""The colours of squares where men of both sides may stand."""

BLACK, WHITE = 0.02, 0.9
"""How bright a colour is at most, and at least, that everybody calls so."""

MAX_COLOURS = 64
"""Of a palette: what makes a picture light."""

EVERY_THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


@EVERY_THEME
@pytest.mark.parametrize("vision", VISIONS)
class TestThemeAsSeen:
    """What is asked of every theme, with full sight and with each kind of colour blindness."""

    def contrast(self, one: Colour, other: Colour, vision: str) -> float:
        return seen(one, vision).contrast(seen(other, vision))

    @pytest.mark.parametrize("square", SQUARES)
    def test_men_stand_out_from_every_square(self, theme: Theme, vision: str, square: str) -> None:
        for man in (theme.iron, theme.ivory):
            assert self.contrast(getattr(theme, square), man, vision) >= GRAPHICS

    @pytest.mark.parametrize("square", SQUARES)
    def test_outlines_stand_out_from_every_square(
        self, theme: Theme, vision: str, square: str
    ) -> None:
        assert self.contrast(getattr(theme, square), theme.outline, vision) >= GRAPHICS

    def test_the_sides_stand_out_from_each_other(self, theme: Theme, vision: str) -> None:
        assert self.contrast(theme.iron, theme.ivory, vision) >= 3 * GRAPHICS

    def test_the_crown_stands_out(self, theme: Theme, vision: str) -> None:
        assert self.contrast(theme.crown, theme.ivory, vision) >= 2 * GRAPHICS

    def test_knots_stand_out_from_their_cloth(self, theme: Theme, vision: str) -> None:
        assert self.contrast(theme.gold, theme.cloth, vision) >= GRAPHICS

    def test_signs_stand_out_from_their_casing(self, theme: Theme, vision: str) -> None:
        """A sign's border sets it off from any wood."""
        for sign in (theme.way_out, theme.choice, theme.passed):
            assert self.contrast(sign, theme.outline, vision) >= GRAPHICS
        assert self.contrast(theme.alarm, theme.ivory, vision) >= GRAPHICS

    def test_lettering_is_read_on_either_frame(self, theme: Theme, vision: str) -> None:
        for frame in (theme.frame, theme.alarm):
            assert self.contrast(theme.lettering_on(frame), frame, vision) >= TEXT

    def test_knots_are_seen_on_the_frame(self, theme: Theme, vision: str) -> None:
        trimming = theme.trimming_on(theme.frame)
        assert self.contrast(trimming, theme.frame, vision) >= GRAPHICS


@EVERY_THEME
def test_attackers_are_black_and_defenders_white(theme: Theme) -> None:
    """In the first board's words, whatever the theme; greys would be called otherwise."""
    assert theme.iron.luminance < BLACK
    assert theme.ivory.luminance > WHITE


@EVERY_THEME
def test_the_palette_is_small_and_holds_every_colour(theme: Theme) -> None:
    palette = palette_of(theme)
    outside = {"key", "accent"}
    colours = {getattr(theme, field.name) for field in fields(theme) if field.name not in outside}

    assert len(palette.colours) <= MAX_COLOURS
    assert len(set(palette.colours)) == len(palette.colours)
    assert colours <= set(palette.colours)


def test_themes_are_found_by_key() -> None:
    """The first is the one that is used when nobody has chosen."""
    assert {key: theme.key for key, theme in THEMES.items()} == {key: key for key in THEMES}
    assert next(iter(THEMES.values())) is OAK


def test_the_theme_of_high_contrast_has_the_most() -> None:
    """Its men differ more from its squares than those of any other theme."""

    def least(theme: Theme) -> float:
        squares, men = (theme.light, theme.dark), (theme.iron, theme.ivory)
        return min(square.contrast(man) for square in squares for man in men)

    assert max(THEMES.values(), key=least) is CONTRAST


@pytest.mark.parametrize("vision", VISIONS)
def test_the_signs_of_the_clear_theme_differ_in_colour_to_everybody(vision: str) -> None:
    """Not only in shape: no two of them are seen as nearly the same colour."""
    signs = [
        seen(getattr(CLEAR, name), vision) for name in ("passed", "way_out", "alarm", "choice")
    ]

    for sign in signs:
        for other in signs:
            assert sign is other or distance(sign, other) >= 60


def distance(one: Colour, other: Colour) -> int:
    """The largest difference of their parts."""
    return max(abs(mine - its) for mine, its in zip(one, other, strict=True))


def test_contrast_is_that_of_wcag() -> None:
    """Black on white is 21:1; #777777 on white is known to be 4.48:1."""
    white = Colour(255, 255, 255)

    assert Colour(0, 0, 0).contrast(white) == pytest.approx(21)
    assert white.contrast(Colour.parse("#777777")) == pytest.approx(4.48, abs=0.005)


def test_the_clearest_colour_has_the_most_contrast() -> None:
    black, grey, white = (Colour.parse(code) for code in ("#000000", "#808080", "#ffffff"))

    assert black.clearest(grey, white) is white
    assert white.clearest(grey, black) is black


def test_colours_are_mixed_by_share() -> None:
    assert Colour(0, 100, 200).mixed(Colour(100, 0, 200), 0.25) == Colour(25, 75, 200)


def test_colour_blindness_leaves_grey_alone_and_makes_red_like_green() -> None:
    """What the simulation is known by; a tritanope keeps red from green."""
    grey = Colour(120, 120, 120)
    red, green = Colour(192, 64, 32), Colour(110, 110, 20)

    for vision in VISIONS:
        assert distance(seen(grey, vision), grey) <= 1
    assert distance(seen(red, "deuteranopia"), seen(green, "deuteranopia")) < 40
    assert distance(seen(red, "tritanopia"), seen(green, "tritanopia")) > 60
