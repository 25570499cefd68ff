"""The shelf below a board: the men that each side has lost, and the side to move or the winner.

The attackers' lost men lie on the left, the defenders' on the right.
"""

from functools import lru_cache
from math import cos, pi, sin, sqrt

from PIL import Image, ImageDraw, ImageOps

from rendering.colour_reduction import palette_of
from rendering.fonts import font_of
from rendering.mark_signs import draw_cross
from rendering.pieces import CENTRE, draw_piece
from rendering.pixel_grid import PixelGrid
from rendering.scene import Scene
from rendering.sketch import Point, Sketch
from rendering.theme import Theme
from tafl.pieces import ATTACKERS_MEN, DEFENDERS_MEN, Piece, Side
from tafl.position import Position

# Lengths are shares of the shelf's height.
PITCH = 0.4
"""Distance from one lost man to the next; they overlap."""
NUMBER = 1.1
"""Width of the room for the number of lost men."""
LETTERING = 0.72
MIDDLE, MIDDLE_WITH_DIE = 2.8, 4.7
"""Width between both sides' lost men, without and with a die."""
POINT = 0.5
"""Length of the tip that points to the end of the side to move."""
RIM = 0.05
WREATHED = 0.64
"""Size of the winning piece inside the wreath."""

LEAVES = 7
"""Number of leaves on each branch of the wreath."""

MEN = {Side.ATTACKERS: Piece.ATTACKER, Side.DEFENDERS: Piece.DEFENDER}
WINNERS = {Side.ATTACKERS: Piece.ATTACKER, Side.DEFENDERS: Piece.KING}


def men_lost(position: Position, side: Side) -> int:
    """The number of men that *side* has lost since the start, not counting the king."""
    ruleset = position.ruleset
    men = ATTACKERS_MEN if side is Side.ATTACKERS else DEFENDERS_MEN
    began = len(ruleset.marked(men))
    if ruleset.weaker is side.opponent:
        began -= ruleset.men_off
    has_king = side is Side.DEFENDERS and position.king is not None
    return max(0, began - (position.count(side) - has_king))


def lay_tally(picture: Image.Image, grid: PixelGrid, theme: Theme, scene: Scene) -> None:
    """Draw the lost men of *scene*, and the side to move or the winner, below the board.

    *picture* is an image of indices into the palette of *theme*.
    """
    left, top, right, bottom = grid.shelf
    height = bottom - top
    middle = round((MIDDLE if scene.die is None else MIDDLE_WITH_DIE) * height)
    width = (right - left - middle) // 2
    for side, start in ((Side.ATTACKERS, left), (Side.DEFENDERS, right - width)):
        number = men_lost(scene.position, side)
        picture.paste(_lost(theme, side, number, (width, height)), (start, top))
    sides, won = _standing(scene)
    show = _victory if won else _turn_or_draw
    picture.paste(show(theme, sides, (right - left - 2 * width, height)), (left + width, top))


def _standing(scene: Scene) -> tuple[tuple[Side, ...], bool]:
    """The sides shown in the middle, and whether that is because they have won."""
    if not scene.is_over:
        return (scene.position.to_move,), False
    if scene.outcome is None:
        return (), False
    if scene.outcome.winner is None:
        return tuple(Side), False
    return (scene.outcome.winner,), True


@lru_cache(maxsize=256)
def _lost(theme: Theme, side: Side, number: int, size: tuple[int, int]) -> Image.Image:
    """The lost men of *side*, from its end of the shelf, and their *number*."""
    width, height = size
    shelf = Image.new("RGB", size, theme.dark)
    if number:
        room = width - round((1 + NUMBER) * height)
        pitch = round(PITCH * height)
        shown = min(number, 1 + room // pitch)
        places = [place * pitch for place in range(shown)]
        for place in places:
            _lay(shelf, _man(theme, MEN[side], height), place, side)
        _lay(shelf, _cross(theme, side, height), places[-1], side)
        _write(shelf, theme, str(number), places[-1] + round((1 + NUMBER / 2) * height), side)
    return palette_of(theme).indices(shelf)


def _lay(shelf: Image.Image, sprite: Image.Image, place: int, side: Side) -> None:
    """Lay *sprite* at the distance *place* from the end of the shelf that belongs to *side*."""
    x = place if side is Side.ATTACKERS else shelf.width - place - sprite.width
    shelf.paste(sprite, (x, 0), sprite)


def _write(shelf: Image.Image, theme: Theme, text: str, place: int, side: Side) -> None:
    x = place if side is Side.ATTACKERS else shelf.width - place
    font = font_of(round(shelf.height * LETTERING))
    rim = max(1, shelf.height // 20)
    ImageDraw.Draw(shelf).text(
        (x, shelf.height / 2),
        text,
        theme.ivory,
        font,
        anchor="mm",
        stroke_width=rim,
        stroke_fill=theme.outline,
    )


@lru_cache(maxsize=64)
def _turn_or_draw(theme: Theme, sides: tuple[Side, ...], size: tuple[int, int]) -> Image.Image:
    """The man of the side to move, on a lit post that points to its half, or men of both sides."""
    width, height = size
    shelf = Image.new("RGB", size, theme.dark)
    if len(sides) == 1:
        shelf = _with_post(shelf, theme, sides[0])
    start = (width - len(sides) * height) // 2
    for number, side in enumerate(sides):
        man = _man(theme, MEN[side], height)
        shelf.paste(man, (start + number * height, 0), man)
    return palette_of(theme).indices(shelf)


def _with_post(shelf: Image.Image, theme: Theme, side: Side) -> Image.Image:
    """The *shelf* with a lit square in its middle that points to the end of *side*."""
    width, height = shelf.size
    start, end = (width - height) // 2, (width + height) // 2
    rim = max(1, round(RIM * height))
    point = _point(theme, height)
    shelf.paste(theme.outline, (start - rim, 0, start, height))
    shelf.paste(theme.way_out, (start, 0, end, height))
    shelf.paste(point, (end, 0), point)
    return ImageOps.mirror(shelf) if side is Side.ATTACKERS else shelf


def _point(theme: Theme, pixels: int) -> Image.Image:
    sketch = Sketch(pixels)
    for colour, inset in ((theme.outline, 0.0), (theme.way_out, RIM * sqrt(2))):
        triangle = [(0.0, inset), (POINT - inset, 0.5), (0.0, 1 - inset)]
        sketch.paint(colour, sketch.polygon(triangle))
    return sketch.sprite()


@lru_cache(maxsize=64)
def _victory(theme: Theme, sides: tuple[Side, ...], size: tuple[int, int]) -> Image.Image:
    """The winner in a wreath, on cloth."""
    width, height = size
    shelf = Image.new("RGB", size, theme.gold)
    hem = max(1, height // 20)
    shelf.paste(theme.cloth, (hem, 0, width - hem, height))
    wreath = _wreath(theme, height)
    shelf.paste(wreath, ((width - height) // 2, 0), wreath)
    for side in sides:
        man = _man(theme, WINNERS[side], round(WREATHED * height))
        corner = ((width - man.width) // 2, (height - man.height) // 2)
        shelf.paste(man, corner, man)
    return palette_of(theme).indices(shelf)


@lru_cache(maxsize=64)
def _man(theme: Theme, piece: Piece, pixels: int) -> Image.Image:
    sketch = Sketch(pixels)
    draw_piece(sketch, theme, piece)
    return sketch.sprite()


@lru_cache(maxsize=16)
def _cross(theme: Theme, side: Side, pixels: int) -> Image.Image:
    """The cross on a captured man, on that half of him which is nearer to the shelf's middle."""
    sketch = Sketch(pixels)
    draw_cross(sketch, theme)
    cross = sketch.sprite()
    return cross if side is Side.ATTACKERS else ImageOps.mirror(cross)


def _wreath(theme: Theme, pixels: int) -> Image.Image:
    """Two branches of leaves, open at the top, around a golden disc."""
    sketch = Sketch(pixels)
    for branch in (-1, 1):
        for leaf in range(LEAVES):
            angle = pi / 2 + branch * (0.15 + 2.5 * leaf / LEAVES)
            ends = [_around(angle, 0.37), _around(angle + branch * 0.22, 0.46)]
            sketch.paint(theme.gold, sketch.stroke(ends, 0.08))
    sketch.paint(theme.gold, sketch.disc(CENTRE, 0.3))
    return sketch.sprite()


def _around(angle: float, radius: float) -> Point:
    x, y = CENTRE
    return x + radius * cos(angle), y + radius * sin(angle)
