"""Colours: whoever looks at a board tells men, signs and squares apart."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from itertools import combinations, product

import pytest
from PIL import Image

from rendering.colour_reduction import palette_of
from rendering.die import place_die
from rendering.empty_squares import SquareGround
from rendering.marks import Mark, MarkKind
from rendering.pixel_grid import PixelGrid
from rendering.theme import CLEAR, CONTRAST, OAK, THEMES, Colour, Theme
from rendering.tiles import TileLook, tiles_of
from tafl.pieces import Piece, Side
from tests.support.vision import VISIONS, seen

GRAPHICS = 3.0
"""The contrast that WCAG 2 asks of graphics (success criterion 1.4.11)."""

TEXT = 4.5
"""The contrast that it asks of text (1.4.3)."""

SQUARES = ("light", "dark", "goal", "camp", "cloth", "last_move")
"""The colours of squares where men of both sides may stand."""

BLACK, WHITE = 0.02, 0.9
"""How bright a colour is at most, and at least, that everybody calls so."""

MAX_COLOURS = 64
"""Of a palette: what makes a picture light."""


def asked_of(theme: Theme) -> Iterator[tuple[str, Colour, Colour, float]]:
    """The demands on every theme: two colours, and the least contrast between them."""
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
    """The known properties of the simulation; a tritanope keeps red from green."""
    grey = Colour(120, 120, 120)
    red, green = Colour(192, 64, 32), Colour(110, 110, 20)

    for vision in VISIONS:
        assert distance(seen(grey, vision), grey) <= 1
    assert distance(seen(red, "deuteranopia"), seen(green, "deuteranopia")) < 40
    assert distance(seen(red, "tritanopia"), seen(green, "tritanopia")) > 60


PIXELS = 37
"""Of a square of the largest board, the smallest that are drawn."""

MIN_CONTRAST = 3.0
"""The contrast that WCAG 2 asks of graphics (success criterion 1.4.11)."""

MIN_OF_A_SIGN = 0.01
"""The share of a square that has to stand out from what lies under it."""

MIN_OF_A_MAN = 0.2

UNDER_PIECES = {
    MarkKind.ARRIVED: Piece.ATTACKER,
    MarkKind.THREATENED: Piece.KING,
    MarkKind.LOST: Piece.KING,
    MarkKind.WON: Piece.KING,
    MarkKind.ENDANGERED: Piece.KING,
    MarkKind.SELECTED: Piece.KING,
}
"""Signs on which a piece stands: what is left of them around it has to be seen."""

MIN_OF_PIPS = 0.1
"""The share of a die that its six pips and its outline fill."""

MIN_APART = 0.03
"""The share of a square that tells one sign from another."""

MIN_DIFFERENCE = 60
"""Of two grey pixels, 0-255, that are seen as different."""

ALIKE = {MarkKind.LEFT, MarkKind.ARRIVED}
"""Both are squares of the last move."""


def tile(theme: Theme, look: TileLook) -> bytes:
    return tiles_of(theme, PIXELS).tile(look).tobytes()


def standing_out(theme: Theme, below: TileLook, above: TileLook, vision: str) -> float:
    """The share of a square that *above* draws over *below* and that stands out from the ground."""
    ground = colour_of_ground(theme, below.ground)
    clear = sum(
        count
        for colour, count in drawn_over(theme, below, above).items()
        if contrast(theme, ground, colour, vision) >= MIN_CONTRAST
    )
    return clear / PIXELS**2


@cache
def colour_of_ground(theme: Theme, ground: SquareGround) -> int:
    """The colour of most of an empty square."""
    (colour, _), *_ = Counter(tile(theme, TileLook(ground, Piece.EMPTY))).most_common()
    return colour


@cache
def drawn_over(theme: Theme, below: TileLook, above: TileLook) -> Counter[int]:
    """The number of pixels that *above* draws in each colour over *below*."""
    both = Counter(zip(tile(theme, below), tile(theme, above), strict=True))
    drawn: Counter[int] = Counter()
    for (before, after), count in both.items():
        drawn[after] += count * (before != after)
    return drawn


@cache
def contrast(theme: Theme, one: int, other: int, vision: str) -> float:
    """The contrast of two colours of the palette of *theme*."""
    colours = palette_of(theme).colours
    return seen(colours[one], vision).contrast(seen(colours[other], vision))


def test_signs_and_men_stand_out_from_every_square() -> None:
    """By their own colours or by their outlines, to every eye; men also on the last move."""
    taken = (Mark(MarkKind.ARRIVED),)
    looks: list[tuple[TileLook, TileLook, float]] = []
    for ground in SquareGround:
        for kind in MarkKind:
            piece = UNDER_PIECES.get(kind, Piece.EMPTY)
            marked = TileLook(ground, piece, (Mark(kind),))
            looks.append((TileLook(ground, piece), marked, MIN_OF_A_SIGN))
        for piece, marks in product((Piece.ATTACKER, Piece.DEFENDER, Piece.KING), ((), taken)):
            bare = TileLook(ground, Piece.EMPTY, marks)
            looks.append((bare, TileLook(ground, piece, marks), MIN_OF_A_MAN))

    assert [
        (theme.key, above, vision)
        for theme, (below, above, least) in product(THEMES.values(), looks)
        for vision in VISIONS
        if standing_out(theme, below, above, vision) < least
    ] == []


def test_the_die_stands_out_from_shelf_and_frame() -> None:
    """And its pips from its face, at the size that a phone shows."""
    grid = PixelGrid.fit(360, 11, tally=True)
    left, top, side = grid.die(right=True)
    for key, theme in THEMES.items():
        colours = palette_of(theme).colours
        face, pip = colours.index(theme.ivory), colours.index(theme.outline)
        for ground in map(colours.index, (theme.dark, theme.frame, theme.alarm, theme.cloth)):
            picture = Image.new("L", (grid.side, grid.height), ground)
            place_die(picture, grid, theme, 6, Side.ATTACKERS)
            drawn = Counter(picture.crop((left, top, left + side, top + side)).tobytes())
            assert drawn[pip] >= MIN_OF_PIPS * side**2, key
            for vision in VISIONS:
                clear = sum(
                    count
                    for colour, count in drawn.items()
                    if contrast(theme, ground, colour, vision) >= MIN_CONTRAST
                )
                assert clear >= MIN_OF_A_MAN * side**2, (key, ground, vision)
                assert contrast(theme, face, pip, vision) >= MIN_CONTRAST, (key, vision)


def test_no_two_signs_differ_by_colour_alone() -> None:
    """In one grey ink, black and white, each is still known by its shape."""
    grey = Colour(128, 128, 128)
    inks = dict.fromkeys(("last_move", "way_out", "alarm", "choice", "cloth", "gold"), grey)
    theme = replace(OAK, key="grey", **inks)
    bright = [sum(colour) / 3 for colour in palette_of(theme).colours]
    drawn = {
        kind: tile(theme, TileLook(SquareGround.LIGHT, Piece.EMPTY, (Mark(kind),)))
        for kind in MarkKind
    }

    for one, other in combinations(MarkKind, 2):
        both = zip(drawn[one], drawn[other], strict=True)
        difference = sum(abs(bright[a] - bright[b]) > MIN_DIFFERENCE for a, b in both)
        if {one, other} != ALIKE:
            assert difference >= MIN_APART * PIXELS**2, (one, other)
