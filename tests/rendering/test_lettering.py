"""Lettering: any text, in the few letters that Pillow's own font has."""

from rendering.fonts import font_of
from rendering.lettering import BOX, CUT_OFF, Style, cut, drawable, lettering, measure
from tests.support.for_each import for_each

SIZE = 27


@for_each(
    ("text", "drawn"),
    [
        ("Ragnhild", "Ragnhild"),
        ("Åsa Müller", "Asa Muller"),
        ("Bjørn Þórsson", "Bjorn Thorsson"),
        ("Ædwen ð Łukasz", "Aedwen d Lukasz"),
        ("\N{MATHEMATICAL BOLD SCRIPT CAPITAL S}igurd", "Sigurd"),
        ("Sig\u200burd\u202e", "Sigurd"),
        ("1500 ±45…", "1500 ±45..."),
        ("  two\nlines\tand\u00a0more ", "two lines and more"),
    ],
)
def test_what_has_a_near_letter_becomes_it(text: str, drawn: str) -> None:
    assert drawable(text) == drawn


@for_each(
    ("text", "drawn"),
    [
        ("李小龙", "LiXiaoLong"),
        ("Мария", "Mariya"),
        ("Ελένη", "Eleni"),
        ("김민준", "GimMinJun"),
        ("さくら", "sakura"),
        ("محمد", "mhmd"),
    ],
)
def test_names_in_other_scripts_are_spelled_in_latin_letters(text: str, drawn: str) -> None:
    assert drawable(text) == drawn


@for_each(("text", "drawn"), [("Björn 🐻", "Bjorn"), ("❤\ufe0f Astrid ❤\ufe0f", "Astrid")])
def test_emoji_are_left_out(text: str, drawn: str) -> None:
    assert drawable(text) == drawn


def test_a_box_is_seen() -> None:
    """It has ink."""
    mask, _ = lettering("🐻", Style(SIZE, "lm"))

    assert mask.getextrema() == (0, 255)


@for_each("text", ["", " ", "\u200b", "\u0301", "\u202e\x00", "\ud800", "🐻", "❤\ufe0f"])
def test_a_name_that_nobody_sees_is_a_box(text: str) -> None:
    assert drawable(text) == BOX


@for_each("room", [60, 61, 150, 399])
def test_what_is_too_wide_is_cut_as_late_as_possible(room: int) -> None:
    font, line = font_of(SIZE), "a very long name that nobody could ever read on a phone"
    shown = cut(line, font, room)
    kept = shown.removesuffix(CUT_OFF)

    assert line.startswith(kept)
    assert font.getlength(shown) <= room < font.getlength(line[: len(kept) + 1] + CUT_OFF)


def test_what_fits_is_not_cut() -> None:
    font = font_of(SIZE)

    assert cut("Ragnhild", font, font.getlength("Ragnhild")) == "Ragnhild"


def test_without_room_only_the_ellipsis_is_left() -> None:
    assert cut("Ragnhild", font_of(SIZE), 1) == CUT_OFF


def test_a_text_of_any_length_fits_its_room() -> None:
    mask, _ = lettering("M" * 20_000, Style(SIZE, "lm", 100))

    assert mask.width <= 100


def test_a_text_is_measured_as_it_is_drawn() -> None:
    assert measure("Þ", SIZE) == font_of(SIZE).getlength("Th")
