"""Lettering in the few letters that there are, and on plaques."""

from itertools import pairwise

from PIL import ImageChops

from rendering.fonts import font_of
from rendering.lettering import BOX, CUT_OFF, Style, cut, drawable, lettering, measure
from rendering.plaque import Plaque, Tone, metals, plaque_palette
from rendering.theme import OAK, THEMES, Theme
from tests.support.cases import for_each
from tests.support.vision import VISIONS, seen

SIZE = 27


DRAWN = {
    # What has a near letter becomes it.
    "Ragnhild": "Ragnhild",
    "Åsa Müller": "Asa Muller",
    "Bjørn Þórsson": "Bjorn Thorsson",
    "Ædwen ð Łukasz": "Aedwen d Lukasz",
    "\N{MATHEMATICAL BOLD SCRIPT CAPITAL S}igurd": "Sigurd",
    "Sig\u200burd\u202e": "Sigurd",
    "1500 ±45…": "1500 ±45...",
    "  two\nlines\tand\u00a0more ": "two lines and more",
    # Letters in boxes and black circles, which Unicode calls symbols, are letters.
    "🅰🅽🅽🅰 🅒\ufe0f": "ANNA C",
    # Names in other scripts are spelled in Latin letters.
    "李小龙": "LiXiaoLong",
    "Мария": "Mariya",
    "Ελένη": "Eleni",
    "김민준": "GimMinJun",
    "さくら": "sakura",
    "محمد": "mhmd",
    # Emoji are left out.
    "Björn 🐻": "Bjorn",
    "❤\ufe0f Astrid ❤\ufe0f": "Astrid",
    "Ann \N{THUMBS UP SIGN}\N{EMOJI MODIFIER FITZPATRICK TYPE-4}": "Ann",
    "Ann \N{LEFT RIGHT ARROW}\N{WAVY DASH}\N{HEAVY PLUS SIGN}": "Ann",
    # Python's own Unicode may be older than an emoji: a pink heart, one of 2025, one to come.
    "Ann \U0001fa77\U0001fac8\U0001faff": "Ann",
    # Flags are letters and tags, numbers in boxes are digits and marks.
    "Ann \U0001f1e9\U0001f1ea \U0001f3f4\U000e0067\U000e0062\U000e007f 1\ufe0f\u20e3": "Ann 1",
    "Ann^ `a` :b: \uf8ff": "Ann^ `a` :b:",
    # A name that nobody sees is a box.
    **dict.fromkeys(("", " ", "\u200b", "\u0301", "\u202e\x00", "\ud800", "🐻", "❤\ufe0f"), BOX),
}


def test_any_text_is_written_in_the_letters_that_there_are() -> None:
    """It has ink."""
    assert {text: drawable(text) for text in DRAWN} == DRAWN

    mask, _ = lettering("🐻", Style(SIZE, "lm"))

    assert mask.getextrema() == (0, 255)


@for_each("room", [60, 61, 150, 399])
def test_what_is_too_wide_is_cut_as_late_as_possible(room: int) -> None:
    font, line = font_of(SIZE), "a very long name that nobody could ever read on a phone"
    shown = cut(line, font, room)
    kept = shown.removesuffix(CUT_OFF)

    assert line.startswith(kept)
    assert font.getlength(shown) <= room < font.getlength(line[: len(kept) + 1] + CUT_OFF)


def test_a_text_is_cut_where_it_does_not_fit_its_room() -> None:
    """It is measured as it is drawn; without room only the ellipsis is left."""
    font = font_of(SIZE)

    assert cut("Ragnhild", font, font.getlength("Ragnhild")) == "Ragnhild"
    assert cut("Ragnhild", font, 1) == CUT_OFF

    mask, _ = lettering("M" * 20_000, Style(SIZE, "lm", 100))

    assert mask.width <= 100
    assert measure("Þ", SIZE) == font_of(SIZE).getlength("Th")


MIN_OF_TEXT = 4.5
"""The contrast that WCAG 2 asks of text (success criterion 1.4.3)."""

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
    """Numbers that are smooth give smooth colours, and a palette fits a PNG."""
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
