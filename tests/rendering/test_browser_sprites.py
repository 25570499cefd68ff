"""A browser's look of boards: sprites, colours, and where they lie."""

from io import BytesIO

from PIL import Image

from rendering.browser_sprites import PIXELS, SPRITES, board_look, page_colours, sprite, stylesheet
from rendering.scene import Scene
from rendering.theme import OAK, THEMES, Theme
from tafl.pieces import SPECIAL_MEN, Piece
from tests.support.cases import for_each
from tests.support.drawing import board, play
from tests.support.scenes import SCENES, after, start

MIN_OF_TEXT = 4.5
"""The contrast that WCAG 2 asks of text (success criterion 1.4.3)."""

READABLE = [
    *((ink, ground) for ink in ("ink", "faint") for ground in ("page", "panel", "raised")),
    *(("trimming", ground) for ground in ("page", "panel")),
    ("on-gold", "gold"),
    ("on-alarm", "alarm"),
]
"""The colours of text, each with one on which it is written."""


@for_each("theme", THEMES.values())
def test_text_on_the_page_can_be_read_in_every_theme(theme: Theme) -> None:
    colours = page_colours(theme)

    assert [
        pair for pair in READABLE if colours[pair[0]].contrast(colours[pair[1]]) < MIN_OF_TEXT
    ] == []


@for_each("name", ["camp", "king", "trail-step-aslant", "captured-defender", "die-6", "knot"])
def test_a_sprite_is_a_picture(name: str) -> None:
    """One of each kind."""
    with Image.open(BytesIO(sprite(OAK, name))) as picture:
        assert (picture.size, picture.format) == ((PIXELS, PIXELS), "PNG")


def test_the_style_sheet_has_a_class_for_every_sprite() -> None:
    sheet = stylesheet(OAK)

    assert [
        name for name in SPRITES if f'.s-{name}{{background-image:url("{name}.png")' not in sheet
    ] == []


@for_each("name", SCENES)
def test_all_that_a_board_shows_is_a_sprite(name: str) -> None:
    """The page draws the marks of every scene as the pictures do; numbers of moves are text."""
    marks = board_look(SCENES[name])["marks"].values()
    shown = {tuple(mark.split(":")) for each in marks for mark in each}
    numbers = {each for each in shown if each[0] in {"number", "number-aside"}}

    assert {name for name, *_ in shown - numbers} <= set(SPRITES)
    assert all(int(number) for _, number in numbers)


def test_a_captured_man_is_crossed_out_as_what_he_was() -> None:
    """A commander, a knight and so on, of either side."""
    for sign, (man, kind) in SPECIAL_MEN.items():
        mover = "D" if man is Piece.ATTACKER else "A"
        drawn = f". . . . {mover}\n. . {mover} {sign} .\n. . . . .\nK . . . ."
        turn = play(board(drawn, man.side.opponent, never_captured=frozenset()), "E1-E2")
        look = board_look(Scene(turn.after, last=turn))

        name = f"captured-{man.name.lower()}-{kind}"
        assert look["marks"]["D2"] == [name]
        assert sprite(OAK, name) != sprite(OAK, f"captured-{man.name.lower()}")


def test_rows_begin_with_row_1_and_squares_are_named() -> None:
    """Row 1 is the first string, whichever way the board is turned; only marks are turned."""
    look = board_look(after(start("brandubh").position, "D1-C1"))

    assert look["squares"][0] == "..A...."
    assert look["grounds"][0] == "g.....g"
    assert look["marks"] == {"C1": ["arrived"], "D1": ["left", "trail-step:2"]}
