"""A contact sheet: several boards with captions, side by side in one still picture."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Self

from PIL import Image, ImageDraw

from rendering.board import paint
from rendering.colour_reduction import palette_of
from rendering.fonts import Font, font_of
from rendering.lettering import cut
from rendering.png import write_png
from rendering.scene import Scene
from rendering.theme import OAK, Theme
from rendering.yielding import give_way

MAX_COLUMNS = 3

# Lengths are shares of the sheet's width.
GAP = 0.02
LETTERING = 0.034
"""Size of the captions if all fit."""
MIN_LETTERING = 0.024
"""Smallest size that is legible on a phone; captions that do not fit even so are cut off."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of *count* boards and captions on a sheet *width* pixels wide.

    Each of the *columns* is *side* pixels wide, with *gap* pixels between them.
    """

    count: int
    width: int
    columns: int
    gap: int
    side: int

    @classmethod
    def of(cls, count: int, width: int) -> Self:
        """The layout of *count* boards: one column for one, two for up to four, three for more.

        A last row with fewer boards is centred.
        """
        columns = min(ceil(count**0.5), MAX_COLUMNS)
        gap = round(width * GAP)
        return cls(count, width, columns, gap, (width - gap) // columns - gap)

    @property
    def line_height(self) -> int:
        return round(self.width * LETTERING * 1.25)

    def corner(self, number: int, cell_height: int) -> tuple[int, int]:
        """The upper left pixel of board *number*, from 0, in cells *cell_height* pixels high."""
        row, column = divmod(number, self.columns)
        missing = max(0, (row + 1) * self.columns - self.count)
        left = self.gap + column * (self.side + self.gap) + missing * (self.side + self.gap) // 2
        return left, self.gap + row * (cell_height + self.gap)

    def height(self, cell_height: int) -> int:
        """The height of the sheet in pixels, if board and caption take *cell_height* pixels."""
        return self.gap + ceil(self.count / self.columns) * (cell_height + self.gap)


def draw_sheet(pages: Sequence[tuple[Scene, str]], theme: Theme = OAK, width: int = 800) -> bytes:
    """Draw *pages*, at least one scene with its caption, on a PNG that is *width* pixels wide.

    A caption may have several lines. The sheet is as high as needed. Boards show neither lost men
    nor a die, whatever the scenes say: nobody could read them on a third of a phone's screen.
    """
    return write_png(paint_sheet(pages, theme, width), palette_of(theme))


def paint_sheet(pages: Sequence[tuple[Scene, str]], theme: Theme, width: int) -> Image.Image:
    """A sheet of *pages*, scenes with their captions, *width* pixels wide.

    The image consists of indices into the palette of *theme*.
    """
    palette = palette_of(theme)
    layout = Layout.of(len(pages), width)
    boards = []
    for scene, _ in pages:
        boards.append(paint(replace(scene, tally=False, die=None), theme, layout.side))
        give_way()
    texts = [caption.splitlines() for _, caption in pages]
    font = _font([line for lines in texts for line in lines], layout)
    captions = [_caption(lines, font, theme, layout) for lines in texts]
    cell_height = layout.side + max(text.height for text in captions)
    sheet = Image.new("L", (width, layout.height(cell_height)), palette.colours.index(theme.frame))
    for number, (board, text) in enumerate(zip(boards, captions, strict=True)):
        left, top = layout.corner(number, cell_height)
        sheet.paste(board, (left, top))
        sheet.paste(text, (left, top + layout.side))
    return sheet


def _font(lines: Iterable[str], layout: Layout) -> Font:
    """The largest font in which each of *lines* fits under its board, if any does."""
    largest = layout.width * LETTERING
    font = font_of(largest)
    longest = max(map(font.getlength, lines), default=0)
    fitting = largest * layout.side / max(longest, layout.side)
    return font_of(max(fitting, layout.width * MIN_LETTERING))


def _caption(lines: Sequence[str], font: Font, theme: Theme, layout: Layout) -> Image.Image:
    """The *lines* of a caption on the sheet's wood, as indices into the palette of *theme*."""
    size = (layout.side, layout.line_height * len(lines) + layout.line_height // 4)
    picture = Image.new("RGB", size, theme.frame)
    draw = ImageDraw.Draw(picture)
    colour = theme.lettering_on(theme.frame)
    for number, line in enumerate(lines):
        middle = (layout.side / 2, layout.line_height * (number + 0.6))
        draw.text(middle, cut(line, font, layout.side), colour, font, anchor="mm")
    return palette_of(theme).indices(picture)
