"""The frame around a board, with the names of rows and columns on all four sides."""

from PIL import Image, ImageDraw

from rendering.fonts import font_of
from rendering.ornaments import crossed_ovals
from rendering.pixel_grid import PixelGrid
from rendering.scene import Orientation
from rendering.sketch import Sketch
from rendering.theme import Colour, Theme
from rendering.yielding import give_way
from tafl.squares import COLUMNS, Square

LETTER_HEIGHT = 0.58
"""Size of the lettering, as a share of the frame's width."""


def draw_frame(
    grid: PixelGrid, theme: Theme, orientation: Orientation, *, alarm: bool
) -> Image.Image:
    """An ``RGB`` picture of the frame, still without squares and lost men.

    It has another colour for *alarm*: nothing stops the king any more (tuichi).
    """
    wood = theme.alarm if alarm else theme.frame
    picture = Image.new("RGB", (grid.side, grid.height), wood)
    _rims(picture, grid, theme)
    _knots(picture, grid, theme, wood)
    _names(picture, grid, orientation, theme.lettering_on(wood))
    return picture


def _rims(picture: Image.Image, grid: PixelGrid, theme: Theme) -> None:
    draw = ImageDraw.Draw(picture)
    line = max(1, grid.side // 400)
    draw.rectangle((0, 0, grid.side - 1, grid.height - 1), outline=theme.outline, width=line)
    boxes = [(grid.margin, grid.margin, grid.end, grid.end)]
    if grid.strip:
        boxes.append(grid.shelf)
    for left, top, right, bottom in boxes:
        for distance, colour in ((3 * line, theme.gold), (line, theme.outline), (0, theme.dark)):
            upper, lower = (left - distance, top - distance), (right + distance, bottom + distance)
            draw.rectangle((*upper, lower[0] - 1, lower[1] - 1), fill=colour)


def _knots(picture: Image.Image, grid: PixelGrid, theme: Theme, wood: Colour) -> None:
    room = grid.margin - 3 * max(1, grid.side // 400)
    sketch = Sketch(room)
    crossed_ovals(sketch, theme.trimming_on(wood), wood)
    knot = sketch.sprite()
    for x in (0, grid.side - room):
        for y in (0, grid.side - room):
            picture.paste(knot, (x, y), knot)


def _names(
    picture: Image.Image, grid: PixelGrid, orientation: Orientation, lettering: Colour
) -> None:
    draw = ImageDraw.Draw(picture)
    font = font_of(round(grid.margin * LETTER_HEIGHT))
    band = (grid.margin * 0.45, grid.side - grid.margin * 0.45)
    for index in range(grid.count):
        give_way()
        place = orientation.seen(Square(index, index), grid.count)
        x, y = (corner + grid.tile / 2 for corner in grid.corner(place))
        for across in band:
            draw.text((x, across), COLUMNS[index], lettering, font, anchor="mm", stroke_width=0.4)
            draw.text((across, y), str(index + 1), lettering, font, anchor="mm", stroke_width=0.4)
