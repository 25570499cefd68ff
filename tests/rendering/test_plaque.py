"""Plaques: lettering that everybody can read, on wood like a board's frame."""

from itertools import pairwise

import pytest
from PIL import Image

from rendering.curve import BAND, GRID
from rendering.lettering import Style
from rendering.plaque import Plaque, Tone, metals, plaque_palette
from rendering.theme import OAK, THEMES, Theme
from tests.support.for_each import for_each
from tests.support.vision import VISIONS, seen

MIN_OF_TEXT = 4.5
"""What WCAG 2 asks of text (success criterion 1.4.3)."""

MIN_OF_GRAPHICS = 3.0

EVERY_THEME = for_each("theme", THEMES.values())


def contrast(theme: Theme, one: int, other: int, vision: str = "all colours") -> float:
    colours = plaque_palette(theme).colours
    return seen(colours[one], vision).contrast(seen(colours[other], vision))


@EVERY_THEME
@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize(
    ("ground", "tone"),
    [
        (Tone.WOOD, Tone.LETTERING),
        (Tone.WOOD, Tone.TRIMMING),
        (Tone.TRIMMING, Tone.ENGRAVING),
    ],
)
def test_whatever_is_written_can_be_read(
    theme: Theme, ground: Tone, tone: Tone, vision: str
) -> None:
    assert contrast(theme, ground, tone, vision) >= MIN_OF_TEXT


@EVERY_THEME
def test_the_line_of_a_curve_stands_out_from_band_and_gridlines(theme: Theme) -> None:
    for ground in (Tone.WOOD, BAND, GRID):
        assert contrast(theme, ground, Tone.TRIMMING) >= MIN_OF_GRAPHICS, ground


@EVERY_THEME
def test_metals_stand_out_from_the_knots_in_them(theme: Theme) -> None:
    for metal in metals(theme):
        assert metal.contrast(theme.outline) >= MIN_OF_GRAPHICS


@EVERY_THEME
def test_between_two_tones_lie_their_mixtures(theme: Theme) -> None:
    """So that what is smoothed in numbers is smooth in colours: none is brighter than both ends."""
    colours = plaque_palette(theme).colours
    chain = (Tone.LETTERING, Tone.WOOD, Tone.TRIMMING, Tone.ENGRAVING)
    for first, last in pairwise(chain):
        between = [colour.luminance for colour in colours[first : last + 1]]
        assert between in (sorted(between), sorted(between, reverse=True))


def test_a_palette_fits_a_png() -> None:
    assert len(plaque_palette(OAK).colours) <= 256


def test_lettering_is_smoothed_between_its_ground_and_its_colour() -> None:
    """On trimming, too, no number is used that lies beyond."""
    plaque = Plaque(OAK, 400, 200)
    plaque.fill(30, 30, 370, 170, Tone.TRIMMING)
    plaque.write("Ragnhild", (200, 100), Style(27, "mm"), Tone.ENGRAVING)

    written = plaque.picture.crop((30, 30, 370, 170))
    assert written.getextrema() == (Tone.TRIMMING, Tone.ENGRAVING)
    assert len(written.getcolors() or ()) > 4


@for_each("anchor", ["lm", "rm", "mm"])
def test_lettering_stands_where_pillow_would_put_it(anchor: str) -> None:
    """Left, right and middle of the place that was asked for, to a pixel."""
    plaque = Plaque(OAK, 400, 200)
    empty = plaque.picture.copy()
    plaque.write("HHH", (200, 100), Style(27, anchor))
    box = ink(empty, plaque.picture)
    middle = {"lm": box[0], "rm": box[2], "mm": (box[0] + box[2]) / 2}[anchor]

    assert abs(middle - 200) <= 4
    assert abs((box[1] + box[3]) / 2 - 100) <= 4


def ink(before: Image.Image, after: Image.Image) -> tuple[int, int, int, int]:
    changed = Image.frombytes(
        "L",
        after.size,
        bytes(one != other for one, other in zip(before.tobytes(), after.tobytes(), strict=True)),
    )
    box = changed.getbbox()
    assert box is not None
    return box
