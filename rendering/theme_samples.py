"""Samples of themes: a board in each, to choose from."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from heapq import nlargest

from PIL import Image, ImageDraw

from rendering.board import paint
from rendering.colour_reduction import Palette, palette_of
from rendering.fonts import font_of
from rendering.png import write_png
from rendering.scene import Scene
from rendering.theme import Colour, Theme
from rendering.yielding import give_way
from tafl.moves import Move
from tafl.notation import read_position
from tafl.pieces import Side
from tafl.raichi_and_tuichi import raichi
from tafl.rulesets import ruleset
from tafl.squares import Square

RULESET = "kings-table-irish"
POSITION = "2T1Kt1/7/1t4t/t4T1/3tT1t/3T3/2t1t2"
MOVE = Move(Square.parse("C1"), Square.parse("C5"))
"""The move of a defender who captures a man and opens the king's way to a corner."""

POSITION_OF_DANGER = "2t4/2T1T1t/t2T2t/1tK2t1/t2TT2/2Tt2t/2t1t2"
MOVE_TO_DANGER = Move(Square.parse("A3"), Square.parse("C3"))
"""The move of an attacker who captures a man; another one could capture the king next."""

COLUMNS = 3
GAP = 0.015
"""Space around samples, as a share of the whole width."""

LETTERING, LINE = 0.11, 0.17
"""Size of a name, and height of its line, as shares of a board's width."""

PAPER = Colour.parse("#2b2d31")
INK = Colour.parse("#ffffff")
MAX_COLOURS = 256
BAND_HEIGHT = 128
COLOUR_TABLE_SIZE = 4096
"""Size of Pillow's table to count colours: more than all themes have together. Pillow holds the
interpreter while it counts; a table with room for each pixel would take three times as long."""


@cache
def sample_scene() -> Scene:
    """A small board with a last move, a captured man and the king's way to a goal."""
    before = read_position(POSITION, ruleset(RULESET), Side.DEFENDERS)
    turn = before.play(MOVE)
    return Scene(turn.after, last=turn, escapes=raichi(turn.after))


@cache
def danger_scene() -> Scene:
    """A small board with the king in danger, for players who want to see dangers."""
    turn = read_position(POSITION_OF_DANGER, ruleset(RULESET), Side.ATTACKERS).play(MOVE_TO_DANGER)
    return Scene(turn.after, last=turn).with_danger()


def draw_samples(themes: Mapping[str, Theme], width: int = 800) -> bytes:
    """Draw a board in each of *themes*, its name below it, as one PNG *width* pixels wide.

    There are three boards in a row; the last row is centred.
    """
    gap = round(width * GAP)
    side = (width - gap) // COLUMNS - gap
    named = [_named(name, theme, side) for name, theme in themes.items()]
    rows = [named[start : start + COLUMNS] for start in range(0, len(named), COLUMNS)]
    pitch = named[0].height + gap
    sheet = Image.new("RGB", (width, gap + len(rows) * pitch), PAPER)
    for number, row in enumerate(rows):
        left = (width - len(row) * (side + gap) + gap) // 2
        for column, sample in enumerate(row):
            sheet.paste(sample, (left + column * (side + gap), gap + number * pitch))
    return _png(sheet)


def _named(name: str, theme: Theme, side: int) -> Image.Image:
    """A sample of *theme*, *side* pixels wide, with its *name* below it."""
    line = round(LINE * side)
    picture = Image.new("RGB", (side, side + line), PAPER)
    picture.paste(palette_of(theme).coloured(paint(sample_scene(), theme, side)))
    font = font_of(LETTERING * side)
    middle = (side / 2, side + line / 2)
    give_way()
    ImageDraw.Draw(picture).text(middle, name, INK, font, anchor="mm")
    give_way()
    return picture


def _png(sheet: Image.Image) -> bytes:
    """The PNG of *sheet* in its most frequent colours; others become the nearest of them."""
    # Not ``Image.quantize``, which mixes colours: the colours of each theme must stay unchanged.
    bands = list(_bands(sheet))
    counted: Counter[Colour] = Counter()
    for _, band in bands:
        # ``getcolors`` gives None if there are more colours; then a table for each pixel is used.
        colours = band.getcolors(COLOUR_TABLE_SIZE) or band.getcolors(band.width * band.height)
        for number, colour in colours or ():
            if isinstance(colour, tuple):
                counted[Colour(*colour)] += number
        give_way()
    frequent = nlargest(MAX_COLOURS, ((number, colour) for colour, number in counted.items()))
    palette = Palette([colour for _, colour in frequent])
    give_way()
    indices = Image.new("L", sheet.size)
    for top, band in bands:
        indices.paste(palette.indices(band), (0, top))
        give_way()
    return write_png(indices, palette)


def _bands(sheet: Image.Image) -> Iterator[tuple[int, Image.Image]]:
    """Horizontal strips of *sheet*, each with its top row; Pillow never pauses within a strip."""
    for top in range(0, sheet.height, BAND_HEIGHT):
        yield top, sheet.crop((0, top, sheet.width, min(top + BAND_HEIGHT, sheet.height)))
