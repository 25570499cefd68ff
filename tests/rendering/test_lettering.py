"""Lettering: any text, in the few letters that Pillow's own font has."""

import pytest

from rendering.lettering import BOX, CUT_OFF, Style, cut, drawable, font_of, lettering, measure

SIZE = 27


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
    ("text", "boxes"), [("李小龙", 3), ("Мария", 5), ("🐻", 1), ("❤\ufe0f", 1)]
)
def test_each_letter_that_the_font_lacks_is_a_box(text: str, boxes: int) -> None:
    """One that is seen: it has ink."""
    mask, _ = lettering(text, Style(SIZE, "lm"))

    assert drawable(text) == BOX * boxes
    assert mask.getextrema() == (0, 255)


@pytest.mark.parametrize("text", ["", " ", "\u200b", "\u0301", "\u202e\x00", "\ud800"])
def test_a_name_that_nobody_sees_is_a_box(text: str) -> None:
    assert drawable(text) == BOX


@pytest.mark.parametrize("room", [60, 61, 150, 399])
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
