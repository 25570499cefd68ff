"""Colours: everyone can tell men from squares, and one side from the other."""

from collections.abc import Iterator
from dataclasses import fields
from itertools import combinations, product

import pytest

from rendering.colour_reduction import palette_of
from rendering.theme import CLEAR, CONTRAST, OAK, THEMES, Colour, Theme
from tests.support.vision import VISIONS, seen

GRAPHICS = 3.0
"""The contrast that WCAG 2 asks of graphics (success criterion 1.4.11)."""

TEXT = 4.5
"""What it asks of text (1.4.3)."""

SQUARES = ("light", "dark", "goal", "camp", "cloth", "last_move")
"""The colours of squares where men of both sides may stand."""

BLACK, WHITE = 0.02, 0.9
"""How bright a colour is at most, and at least, that everybody calls so."""

MAX_COLOURS = 64
"""Of a palette: what makes a picture light."""


def asked_of(theme: Theme) -> Iterator[tuple[str, Colour, Colour, float]]:
    """What is asked of every theme: two colours, and the contrast that they have at least."""
    for square in SQUARES:
        for above in ("iron", "ivory", "outline"):
            stands_out = f"{above} from {square}"
            yield stands_out, getattr(theme, square), getattr(theme, above), GRAPHICS
    yield "one side from the other", theme.iron, theme.ivory, 3 * GRAPHICS
    yield "crown", theme.crown, theme.ivory, 2 * GRAPHICS
    yield "knots on their cloth", theme.gold, theme.cloth, GRAPHICS
    # A sign's border sets it off from any wood.
    for sign in ("way_out", "choice", "last_move"):
        yield f"{sign} from its casing", getattr(theme, sign), theme.outline, GRAPHICS
    yield "alarm", theme.alarm, theme.ivory, GRAPHICS
    for frame in (theme.frame, theme.alarm):
        yield "lettering on the frame", theme.lettering_on(frame), frame, TEXT
    yield "knots on the frame", theme.trimming_on(theme.frame), theme.frame, GRAPHICS


def test_everything_stands_out_to_everybody() -> None:
    """In every theme, with full sight and with each kind of colour blindness."""
    faint = [
        (theme.key, vision, name)
        for theme, vision in product(THEMES.values(), VISIONS)
        for name, one, other, least in asked_of(theme)
        if seen(one, vision).contrast(seen(other, vision)) < least
    ]

    assert faint == []


def test_attackers_are_black_and_defenders_white() -> None:
    """In the first board's words, whatever the theme; greys would be called otherwise."""
    assert [key for key, each in THEMES.items() if each.iron.luminance >= BLACK] == []
    assert [key for key, each in THEMES.items() if each.ivory.luminance <= WHITE] == []


def test_the_palette_is_small_and_holds_every_colour() -> None:
    for key, theme in THEMES.items():
        colours = palette_of(theme).colours
        inside = {field.name for field in fields(theme)} - {"key", "accent"}

        assert len(colours) <= MAX_COLOURS, key
        assert len(set(colours)) == len(colours), key
        assert {getattr(theme, name) for name in inside} <= set(colours), key


def test_the_theme_of_high_contrast_has_the_most() -> None:
    """Its men differ more from its squares than those of any other; oak is the first of all."""

    def least(theme: Theme) -> float:
        squares, men = (theme.light, theme.dark), (theme.iron, theme.ivory)
        return min(square.contrast(man) for square in squares for man in men)

    assert max(THEMES.values(), key=least) is CONTRAST
    assert [theme.key for theme in THEMES.values()] == list(THEMES)
    assert next(iter(THEMES.values())) is OAK


def test_the_signs_of_the_clear_theme_differ_in_colour_to_everybody() -> None:
    """Not only in shape: no two of them are seen as nearly the same colour."""
    for one, other in combinations(("last_move", "way_out", "alarm", "choice"), 2):
        for vision in VISIONS:
            signs = seen(getattr(CLEAR, one), vision), seen(getattr(CLEAR, other), vision)
            assert distance(*signs) >= 60, (one, other, vision)


def distance(one: Colour, other: Colour) -> int:
    """The largest difference of their parts."""
    return max(abs(mine - its) for mine, its in zip(one, other, strict=True))


def test_contrast_is_that_of_wcag_and_mixtures_are_by_share() -> None:
    """Black on white is 21:1; #777777 on white is known to be 4.48:1. The clearest has the most."""
    black, grey, white = (Colour.parse(code) for code in ("#000000", "#777777", "#ffffff"))

    assert black.contrast(white) == pytest.approx(21)
    assert white.contrast(grey) == pytest.approx(4.48, abs=0.005)
    assert black.clearest(grey, white) is white
    assert white.clearest(grey, black) is black

    assert Colour(0, 100, 200).mixed(Colour(100, 0, 200), 0.25) == Colour(25, 75, 200)


def test_colour_blindness_leaves_grey_alone_and_makes_red_like_green() -> None:
    """What the simulation is known by; a tritanope keeps red from green."""
    grey = Colour(120, 120, 120)
    red, green = Colour(192, 64, 32), Colour(110, 110, 20)

    for vision in VISIONS:
        assert distance(seen(grey, vision), grey) <= 1
    assert distance(seen(red, "deuteranopia"), seen(green, "deuteranopia")) < 40
    assert distance(seen(red, "tritanopia"), seen(green, "tritanopia")) > 60
