"""A game in one picture: the curve of its chances, and below it its turning points as boards."""

from collections.abc import Sequence

from PIL import Image

from rendering.chance_curve import ChanceCurve, paint_chances
from rendering.colour_reduction import Palette, palette_of
from rendering.contact_sheet import paint_sheet
from rendering.plaque import plaque_palette
from rendering.png import write_png
from rendering.scene import Scene
from rendering.theme import OAK, Theme


def draw_review(
    curve: ChanceCurve, boards: Sequence[tuple[Scene, str]], theme: Theme = OAK, width: int = 800
) -> bytes:
    """Draw *curve* above *boards*, which have captions, as a PNG *width* pixels wide, at least 360.

    Without boards the picture is the curve alone.
    """
    above = paint_chances(curve, theme, width)
    if not boards:
        return write_png(above, plaque_palette(theme))
    below = paint_sheet(boards, theme, width)
    picture = Image.new("L", (width, above.height + below.height))
    picture.paste(below, (0, above.height))
    # One palette after the other: both together have far less than 256 colours.
    of_boards, of_curve = palette_of(theme).colours, plaque_palette(theme).colours
    picture.paste(above.point(lambda index: index + len(of_boards)), (0, 0))
    return write_png(picture, Palette([*of_boards, *of_curve]))
