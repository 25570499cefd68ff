"""Plaques: lettering that everybody can read, on wood like a board's frame."""

from itertools import pairwise

from PIL import ImageChops

from rendering.lettering import Style
from rendering.plaque import Plaque, Tone, metals, plaque_palette
from rendering.theme import OAK, THEMES, Theme
from tests.support.cases import for_each
from tests.support.vision import VISIONS, seen

MIN_OF_TEXT = 4.5
"""What WCAG 2 asks of text (success criterion 1.4.3)."""

MIN_OF_GRAPHICS = 3.0


def contrast(theme: Theme, one: int, other: int, vision: str = "all colours") -> float:
    colours = plaque_palette(theme).colours
    return seen(colours[one], vision).contrast(seen(colours[other], vision))


@for_each("theme", THEMES.values())
def test_whatever_is_on_a_plaque_can_be_read(theme: Theme) -> None:
    """By everybody; the line of a curve stands out from band and gridlines, metals from knots."""
    written = (Tone.WOOD, Tone.LETTERING), (Tone.WOOD, Tone.TRIMMING)
    for ground, tone in (*written, (Tone.TRIMMING, Tone.ENGRAVING)):
        for vision in VISIONS:
            assert contrast(theme, ground, tone, vision) >= MIN_OF_TEXT, (ground, tone, vision)
    for behind in (Tone.WOOD, Tone.AREA, Tone.GRID):
        assert contrast(theme, behind, Tone.TRIMMING) >= MIN_OF_GRAPHICS, behind
    for metal in metals(theme):
        assert metal.contrast(theme.outline) >= MIN_OF_GRAPHICS, metal


@for_each("theme", THEMES.values())
def test_between_two_tones_lie_their_mixtures(theme: Theme) -> None:
    """What is smoothed in numbers is smooth in colours, and a palette fits a PNG."""
    colours = plaque_palette(theme).colours
    chain = (Tone.LETTERING, Tone.WOOD, Tone.TRIMMING, Tone.ENGRAVING)
    for first, last in pairwise(chain):
        between = [colour.luminance for colour in colours[first : last + 1]]
        assert between in (sorted(between), sorted(between, reverse=True))
    assert len(colours) <= 256


def test_lettering_is_smoothed_between_its_ground_and_its_colour() -> None:
    """On trimming, too, no number is used that lies beyond."""
    plaque = Plaque(OAK, 400, 200)
    plaque.picture.paste(Tone.TRIMMING, (30, 30, 370, 170))
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
    box = ImageChops.difference(empty, plaque.picture).getbbox()
    assert box is not None
    middle = {"lm": box[0], "rm": box[2], "mm": (box[0] + box[2]) / 2}[anchor]

    assert abs(middle - 200) <= 4
    assert abs((box[1] + box[3]) / 2 - 100) <= 4
