"""Signs and men as they are drawn: whoever looks at them sees them on every square."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, product

from PIL import Image

from rendering.colour_reduction import palette_of
from rendering.die import place_die
from rendering.grid import PixelGrid
from rendering.grounds import SquareGround
from rendering.marks import Mark, MarkKind
from rendering.theme import OAK, THEMES, Colour, Theme
from rendering.tiles import TileLook, tiles_of
from tafl.pieces import Piece, Side
from tests.support.vision import VISIONS, seen

PIXELS = 37
"""Of a square of the largest board, the smallest that are drawn."""

MIN_CONTRAST = 3.0
"""What WCAG 2 asks of graphics (success criterion 1.4.11)."""

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
    """How many pixels *above* draws in which colour over *below*."""
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
