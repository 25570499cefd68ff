"""Tiles: finished pictures of single squares, drawn once and kept."""

from collections.abc import Iterable
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from PIL import Image

from rendering.colour_reduction import palette_of
from rendering.empty_squares import SquareGround, draw_ground
from rendering.mark_signs import draw_sign
from rendering.marks import Heading, Mark, MarkKind
from rendering.pieces import draw_piece
from rendering.sketch import Sketch
from rendering.theme import Theme
from rendering.yielding import give_way
from tafl.pieces import Kind, Piece

MAX_TILES = 1024
"""Most tiles cached for one theme and size; enough for a few games, 4 MB at 65 pixels."""


class TileLook(NamedTuple):
    """Everything that a square shows. *marks* are in the order in which they are painted."""

    ground: SquareGround
    piece: Piece
    marks: tuple[Mark, ...] = ()
    kind: Kind = Kind.MAN


class Tiles:
    """The tiles (pictures of single squares) of one theme, *pixels* wide and high.

    ``tile(look)`` is an opaque image of palette indices, mode ``L``. Several threads may call it at
    once; they get equal tiles. ``ground(ground)``, ``sign(mark)`` and ``piece(piece, kind)`` are
    what a tile is made of, mode ``RGBA``; a mark heads right, or up and right.
    """

    def __init__(self, theme: Theme, pixels: int) -> None:
        self._theme = theme
        self._pixels = pixels
        # Not decorators: all objects would share their caches, which would keep them for ever.
        self.tile = lru_cache(MAX_TILES)(self._tile)
        self.ground = lru_cache(None)(self._draw_ground)
        self.sign = lru_cache(None)(self._draw_sign)
        self.piece = lru_cache(None)(self._draw_piece)

    def _tile(self, look: TileLook) -> Image.Image:
        give_way()
        drawing = self.ground(look.ground).copy()
        below = [mark for mark in look.marks if mark.kind is not MarkKind.NUMBER_ASIDE]
        above = [mark for mark in look.marks if mark.kind is MarkKind.NUMBER_ASIDE]
        self._paint(drawing, below)
        if look.piece is not Piece.EMPTY:
            drawing.alpha_composite(self.piece(look.piece, look.kind))
        self._paint(drawing, above)
        return palette_of(self._theme).indices(drawing.convert("RGB"))

    def _paint(self, drawing: Image.Image, marks: Iterable[Mark]) -> None:
        for mark in marks:
            # Signs are drawn only once: heading right, or up and right.
            sign = self.sign(mark._replace(heading=Heading(mark.heading % 2)))
            drawing.alpha_composite(_turned(sign, mark.heading))

    def _draw_ground(self, ground: SquareGround) -> Image.Image:
        sketch = Sketch(self._pixels)
        draw_ground(sketch, self._theme, ground)
        return sketch.sprite()

    def _draw_sign(self, mark: Mark) -> Image.Image:
        """Draw the sign of a *mark* that heads right, or up and right."""
        if mark.heading.is_diagonal:
            sketch = Sketch(round(self._pixels * sqrt(2)))
            draw_sign(sketch, self._theme, mark, length=sqrt(2))
            return sketch.turned_sprite(self._pixels)
        sketch = Sketch(self._pixels)
        draw_sign(sketch, self._theme, mark)
        return sketch.sprite()

    def _draw_piece(self, piece: Piece, kind: Kind = Kind.MAN) -> Image.Image:
        sketch = Sketch(self._pixels)
        draw_piece(sketch, self._theme, piece, kind)
        return sketch.sprite()


@lru_cache(maxsize=16)
def tiles_of(theme: Theme, pixels: int) -> Tiles:
    """The tiles (pictures of single squares) of *theme*, *pixels* wide and high; cached."""
    return Tiles(theme, pixels)


_QUARTERS = (
    None,
    Image.Transpose.ROTATE_90,
    Image.Transpose.ROTATE_180,
    Image.Transpose.ROTATE_270,
)


def _turned(sign: Image.Image, heading: Heading) -> Image.Image:
    """*sign*, which heads right or up and right, turned by quarters to *heading*."""
    turn = _QUARTERS[heading // 2]
    return sign if turn is None else sign.transpose(turn)
