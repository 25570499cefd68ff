"""Palettes: the few colours of a picture, and the reduction of a drawing to them."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from rendering.theme import Colour, Theme


class Palette:
    """The colours of a picture, at most 256.

    A drawing reduced to a palette is an image of mode ``L`` whose pixels are indices into it.
    """

    def __init__(self, colours: Sequence[Colour]) -> None:
        self.colours = tuple(colours)
        self.bytes = bytes(part for colour in self.colours for part in colour)
        self._pattern = Image.new("P", (1, 1))
        self._pattern.putpalette(self.bytes)
        # Pillow applies a palette at its first use, which several threads could reach at once.
        self._pattern.load()

    def indices(self, drawing: Image.Image) -> Image.Image:
        """Reduce an ``RGB`` *drawing* to indices, each pixel to that of the nearest colour."""
        reduced = drawing.quantize(palette=self._pattern, dither=Image.Dither.NONE)
        # Not ``convert("L")``, which would give the brightness of the colours and not the indices.
        return Image.frombytes("L", reduced.size, reduced.tobytes())

    def coloured(self, indices: Image.Image) -> Image.Image:
        """The ``RGB`` picture that *indices*, an image of indices into this palette, stand for."""
        picture = Image.frombytes("P", indices.size, indices.tobytes())
        picture.putpalette(self.bytes)
        return picture.convert("RGB")


@lru_cache(maxsize=16)
def palette_of(theme: Theme) -> Palette:
    """The palette of *theme*: its colours, and mixtures of those that meet in a picture."""
    return Palette(_mixtures(theme))


def _mixtures(theme: Theme) -> tuple[Colour, ...]:
    # As few steps as look smooth: the fewer colours there are, the smaller all pictures.
    ramps = (
        (theme.light, theme.outline, 4),
        (theme.dark, theme.outline, 4),
        (theme.light, theme.lit(theme.light), 0),
        (theme.goal, theme.groove, 1),
        (theme.camp, theme.groove, 1),
        (theme.dark, theme.lit(theme.dark), 0),
        (theme.frame, theme.lettering_on(theme.frame), 4),
        (theme.frame, theme.trimming_on(theme.frame), 1),
        (theme.cloth, theme.gold, 2),
        (theme.lit(theme.gold), theme.shaded(theme.gold), 3),
        (theme.gold, theme.outline, 2),
        (theme.iron, theme.steel, 1),
        (theme.ivory, theme.bone, 3),
        (theme.bone, theme.outline, 2),
        (theme.crown, theme.ivory, 2),
        (theme.last_move, theme.light, 1),
        (theme.last_move, theme.outline, 2),
        (theme.way_out, theme.light, 1),
        (theme.way_out, theme.outline, 1),
        (theme.alarm, theme.light, 1),
        (theme.alarm, theme.ivory, 2),
        (theme.choice, theme.outline, 1),
    )
    mixed = dict.fromkeys(
        first.mixed(second, step / (between + 1))
        for first, second, between in ramps
        for step in range(between + 2)
    )
    return tuple(mixed)
