"""A surface for vector drawing: shapes measured in shares of its side, smoothed and layered."""

from collections.abc import Sequence
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw

from rendering.fonts import font_of
from rendering.theme import Colour
from rendering.yielding import give_way

OVERSAMPLING = 4
"""A drawing is made this many times larger in width and height, and then reduced."""

Point = tuple[float, float]


class Sketch:
    """A drawing on a transparent square, *pixels* wide and high when finished.

    Points and lengths are shares of its side: (0, 0) is the upper left corner, (1, 1) the lower
    right. A mask is an image, 255 in the shape that ``paint`` or ``erase`` changes, 0 outside.
    """

    def __init__(self, pixels: int) -> None:
        self.pixels = pixels
        self._side = pixels * OVERSAMPLING
        self._image = Image.new("RGBA", (self._side, self._side))

    def disc(self, centre: Point, radius: float) -> Image.Image:
        x, y = centre
        mask, draw = self._mask()
        box = (x - radius, y - radius, x + radius, y + radius)
        draw.ellipse(tuple(part * self._side for part in box), fill=255)
        return mask

    def ring(self, centre: Point, radius: float, width: float) -> Image.Image:
        """The mask of a ring; *radius* is that of the middle between its inner and outer edge."""
        outer = self.disc(centre, radius + width / 2)
        return ImageChops.subtract(outer, self.disc(centre, radius - width / 2))

    def border(self, width: float) -> Image.Image:
        """The mask of a band along the four sides, from one finished pixel to *width* inwards."""
        line = 1 / self.pixels
        outer = self.rectangle(line, line, 1 - line, 1 - line)
        return ImageChops.subtract(outer, self.rectangle(width, width, 1 - width, 1 - width))

    def polygon(self, points: Sequence[Point]) -> Image.Image:
        mask, draw = self._mask()
        draw.polygon(self._scaled(points), fill=255)
        return mask

    def rectangle(self, left: float, top: float, right: float, bottom: float) -> Image.Image:
        """The mask of a rectangle; its sides are rounded to whole pixels of the large drawing."""
        mask, _ = self._mask()
        side = self._side
        box = (round(left * side), round(top * side), round(right * side), round(bottom * side))
        # Not ``draw.rectangle``, which would fill the pixels at *right* and *bottom* as well.
        mask.paste(255, box)
        return mask

    def stroke(self, points: Sequence[Point], width: float, *, butt: bool = False) -> Image.Image:
        mask, draw = self._mask()
        scaled = self._scaled(points)
        thickness = max(1, round(width * self._side))
        for start, end in pairwise(scaled):
            draw.line((start, end), fill=255, width=thickness)
        # Pillow's lines have no round ends, and leave gaps where they meet.
        joints = scaled[1:-1] if butt else scaled
        for x, y in joints:
            radius = thickness / 2
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
        return mask

    def text(self, text: str, centre: Point, size: float) -> Image.Image:
        """The mask of *text* around *centre*, in the font size *size*, a share of the sketch."""
        mask, draw = self._mask()
        (place,) = self._scaled([centre])
        font = font_of(size * self._side)
        draw.text(place, text, 255, font, anchor="mm", stroke_width=size * self._side / 40)
        return mask

    def paint(self, colour: Colour, mask: Image.Image, opacity: float = 1) -> None:
        """Lay *colour* over the drawing in the shape of *mask*, with *opacity* from 0 to 1."""
        give_way()
        box = mask.getbbox()
        if box is None:
            return
        shape = mask.crop(box)
        layer = Image.new("RGBA", shape.size, colour)
        layer.putalpha(shape if opacity == 1 else shape.point(lambda level: level * opacity))
        self._image.alpha_composite(layer, box[:2])

    def erase(self, mask: Image.Image) -> None:
        alpha = self._image.getchannel("A")
        self._image.putalpha(ImageChops.subtract(alpha, mask))

    def fade(self, opacity: float) -> None:
        """Multiply the opacity of the drawing by *opacity*, 0-1."""
        alpha = self._image.getchannel("A")
        self._image.putalpha(alpha.point(lambda level: level * opacity))

    def sprite(self) -> Image.Image:
        """The finished drawing: a smoothed ``RGBA`` image, ``pixels`` wide and high."""
        return self._image.reduce(OVERSAMPLING)

    def turned_sprite(self, pixels: int) -> Image.Image:
        """The drawing, turned 45 degrees counter-clockwise; its middle *pixels* x *pixels*."""
        start = (self._side - pixels * OVERSAMPLING) // 2
        end = start + pixels * OVERSAMPLING
        return self._image.rotate(45).crop((start, start, end, end)).reduce(OVERSAMPLING)

    def _mask(self) -> tuple[Image.Image, ImageDraw.ImageDraw]:
        give_way()
        mask = Image.new("L", (self._side, self._side))
        return mask, ImageDraw.Draw(mask)

    def _scaled(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self._side, y * self._side) for x, y in points]
