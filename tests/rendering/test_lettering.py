"""Lettering: any text, in the few letters that Pillow's own font has."""

from rendering.fonts import font_of
from rendering.lettering import BOX, CUT_OFF, Style, cut, drawable, lettering, measure
from tests.support.cases import for_each

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
