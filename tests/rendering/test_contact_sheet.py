"""Contact sheets: boards and captions on one picture."""

from dataclasses import replace

from PIL import Image, ImageChops

from rendering.contact_sheet import Layout, draw_sheet
from rendering.scene import Scene
from rendering.theme import OAK
from tafl.rulesets import ruleset
from tests.rendering.conftest import opened
from tests.support.random_games import random_game
from tests.support.scenes import SCENES

BOARD = SCENES["start-7"]
WIDTH = 800
SIDE = Layout.of(1, WIDTH).side
MIN_HEIGHT = 0.015 * WIDTH
"""Pixels that a capital letter needs to be read on a phone: 5 of 360."""

DOT = 4
"""Pixels, about those of a dot of an ellipsis."""


def ink(caption: str) -> tuple[int, int, int, int]:
    """Where the lettering of a *caption* is, in what lies under a board that is alone."""
    strip = below_board(caption)
    box = ImageChops.difference(strip, Image.new("RGB", strip.size, OAK.frame)).getbbox()
    return box or (0, 0, 0, 0)


def below_board(caption: str) -> Image.Image:
    sheet = opened(draw_sheet([(BOARD, caption)], width=WIDTH)).convert("RGB")
    return sheet.crop((0, (WIDTH + SIDE) // 2 + 1, WIDTH, sheet.height))


def test_what_a_phone_could_not_show_is_left_out() -> None:
    """Tally and die, with the room that they take."""
    full = replace(BOARD, tally=True, die=5)

    assert draw_sheet([(full, "x")] * 3) == draw_sheet([(BOARD, "x")] * 3)


def test_a_caption_stands_under_its_board_and_may_have_several_lines() -> None:
    none, one, two = (height(caption) for caption in ("", "12. D8-D2", "12. D8-D2\nraichi"))

    assert none == 0
    assert two > 2 * one > 0


def test_a_long_caption_is_written_smaller_but_never_too_small_to_be_read() -> None:
    """It fits, or loses its end."""
    short, long, longest = (height("M" * count) for count in (10, 36, 200))

    assert short > long >= MIN_HEIGHT
    assert longest >= MIN_HEIGHT


def height(caption: str) -> int:
    _, top, _, bottom = ink(caption)
    return bottom - top


def test_all_captions_are_written_as_small_as_the_longest_needs() -> None:
    """A short one does not cut it off."""
    long, height = "M" * 36, Layout.of(1, WIDTH).line_height

    alone, with_short = (
        below_board(text).crop((0, 0, WIDTH, height)) for text in (long, f"{long}\nx")
    )

    assert alone.tobytes() == with_short.tobytes()


def test_what_is_too_long_keeps_its_beginning_and_ends_in_an_ellipsis() -> None:
    """Inside its board's width: dots that stand on the line after whole letters, tall ones here."""
    beginnings = [below_board(letter + "M" * 200).tobytes() for letter in "AMM"]
    caption = "M" * 200
    left, top, right, bottom = ink(caption)
    gap = Layout.of(1, WIDTH).gap

    first, last = (
        below_board(caption).crop((start, top, start + DOT, (top + bottom) // 2)).getcolors()
        for start in (left, right - DOT)
    )

    assert beginnings[0] != beginnings[1] == beginnings[2]
    assert gap < left < right < gap + SIDE
    assert last == [(DOT * ((bottom - top) // 2), OAK.frame)] != first


def test_the_tallest_caption_has_room() -> None:
    """Where others are lower, too, the next row leaves it free."""
    text, layout = "12. D8-D2\nraichi", Layout.of(4, WIDTH)

    captions = []
    for others in ("x", text):
        sheet = opened(draw_sheet([(BOARD, text), *[(BOARD, others)] * 3], width=WIDTH))
        left, top = layout.corner(0, 0)
        top += layout.side
        part = sheet.convert("RGB").crop(
            (left, top, left + layout.side, top + 2 * layout.line_height)
        )
        captions.append(part.tobytes())

    assert captions[0] == captions[1]


def test_a_sheet_of_the_largest_boards_is_light_enough() -> None:
    """60 KB, as for every picture."""
    *_, game = (random_game(ruleset("kings-table-saxon"), 200),)
    pages = [(Scene.of(stage), "12. D8-D2\nraichi") for stage in game.stages() if stage.ply > 191]

    assert len(draw_sheet(pages)) <= 60_000
