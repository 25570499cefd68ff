"""Sprites of the pieces: round iron shields, eight-sided men of ivory, a king with a crown.

Special men have an emblem in their middle, which tells their kind by its shape alone.
"""

from collections.abc import Callable
from math import cos, pi, sin

from rendering.sketch import Point, Sketch
from rendering.theme import Colour, Theme
from tafl.pieces import Kind, Piece

CENTRE: Point = (0.5, 0.5)
SHADOW = ((-0.005, 0.03, 0.2), (-0.015, 0.04, 0.25))
"""The two discs of a shadow: added radius, distance from the light, and opacity, 0-1."""
LIGHT_FROM = -3 * pi / 4
"""The direction of the light, from the upper left, in radians clockwise from the right."""


def regular(corners: int, radius: float, turned: float = 0) -> list[Point]:
    """The corners of a regular polygon around ``CENTRE``, *turned* clockwise in radians.

    *radius* is from the centre to each corner, as a part of the width of a square.
    """
    x, y = CENTRE
    angles = [turned + 2 * pi * corner / corners for corner in range(corners)]
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def draw_piece(sketch: Sketch, theme: Theme, piece: Piece, kind: Kind = Kind.MAN) -> None:
    """Draw *piece*, if it is a man one of *kind*."""
    if kind is Kind.MAN:
        _PAINTERS[piece](sketch, theme)
    elif piece is Piece.ATTACKER:
        _iron(sketch, theme)
        _EMBLEMS[kind](sketch, theme.ivory, theme.iron)
    else:
        _octagon(sketch, theme)
        _EMBLEMS[kind](sketch, theme.outline, theme.ivory)


def _shadow(sketch: Sketch, theme: Theme, radius: float) -> None:
    x, y = CENTRE
    for wider, away, opacity in SHADOW:
        disc = sketch.disc((x + away / 2, y + away), radius + wider)
        sketch.paint(theme.outline, disc, opacity)


def _iron(sketch: Sketch, theme: Theme) -> None:
    """The disc of an attacker."""
    _shadow(sketch, theme, 0.39)
    sketch.paint(theme.iron, sketch.disc(CENTRE, 0.395))
    gleam = theme.iron.mixed(theme.steel, 0.5)
    sketch.paint(gleam, sketch.ring(CENTRE, 0.325, 0.04))


def _attacker(sketch: Sketch, theme: Theme) -> None:
    _iron(sketch, theme)
    x, y = CENTRE
    gleam = theme.iron.mixed(theme.steel, 0.5)
    for across, down in ((0.27, 0.04), (0.04, 0.27)):
        sketch.paint(gleam, sketch.rectangle(x - across, y - down, x + across, y + down))
    sketch.paint(theme.steel, sketch.disc(CENTRE, 0.115))


def _octagon(sketch: Sketch, theme: Theme) -> None:
    """The eight-sided block of a defender."""
    _shadow(sketch, theme, 0.39)
    turned = pi / 8
    sketch.paint(theme.outline, sketch.polygon(regular(8, 0.415, turned)))
    _facets(sketch, (theme.ivory, theme.bone), 8, (0.39, 0.26), turned)
    sketch.paint(theme.ivory, sketch.polygon(regular(8, 0.265, turned)))


def _defender(sketch: Sketch, theme: Theme) -> None:
    _octagon(sketch, theme)
    sketch.paint(theme.bone, sketch.ring(CENTRE, 0.13, 0.035))


def _king(sketch: Sketch, theme: Theme) -> None:
    _shadow(sketch, theme, 0.435)
    turned = pi / 16
    sketch.paint(theme.outline, sketch.polygon(regular(16, 0.46, turned)))
    gold = (theme.lit(theme.gold), theme.shaded(theme.gold))
    _facets(sketch, gold, 16, (0.437, 0.345), turned)
    sketch.paint(theme.outline, sketch.disc(CENTRE, 0.355))
    sketch.paint(theme.ivory, sketch.disc(CENTRE, 0.335))
    draw_crown(sketch, theme.crown, theme.ivory)


def draw_crown(sketch: Sketch, colour: Colour, band: Colour) -> None:
    """Draw a crown in *colour* in the middle of *sketch*, with a line in the colour *band*."""
    x, y = CENTRE
    spikes = ((-0.235, -0.095), (0.0, -0.185), (0.235, -0.095))
    dips = ((-0.105, 0.02), (0.105, 0.02))
    foot = 0.165
    left, middle, right = spikes
    outline = [(-0.165, foot), left, dips[0], middle, dips[1], right, (0.165, foot)]
    sketch.paint(colour, sketch.polygon([(x + across, y + down) for across, down in outline]))
    for across, down in spikes:
        sketch.paint(colour, sketch.disc((x + across, y + down), 0.04))
    line = [(x - 0.165, y + 0.09), (x + 0.165, y + 0.09)]
    sketch.paint(band, sketch.stroke(line, 0.03, butt=True))


def _facets(
    sketch: Sketch,
    colours: tuple[Colour, Colour],
    count: int,
    radii: tuple[float, float],
    turned: float,
) -> None:
    """Cut a bevel of *count* faces between two *radii*, lit and shaded in the two *colours*."""
    lit, shaded = colours
    outer = regular(count, radii[0], turned)
    inner = regular(count, radii[1], turned)
    for face in range(count):
        after = (face + 1) % count
        facing = turned + 2 * pi * (face + 0.5) / count
        # In quarters: the palette has three mixtures between lit and shaded.
        shade = round(2 - 2 * cos(facing - LIGHT_FROM)) / 4
        corners = [outer[face], outer[after], inner[after], inner[face]]
        sketch.paint(lit.mixed(shaded, shade), sketch.polygon(corners))


def _star(sketch: Sketch, colour: Colour, _: Colour) -> None:
    """A star of five points."""
    points = 5
    outer = regular(points, 0.265, -pi / 2)
    inner = regular(points, 0.115, -pi / 2 + pi / points)
    pairs = zip(outer, inner, strict=True)
    sketch.paint(colour, sketch.polygon([point for pair in pairs for point in pair]))


def _chevrons(sketch: Sketch, colour: Colour, _: Colour) -> None:
    """Two angles, one above the other, that point upwards."""
    x, y = CENTRE
    for top in (-0.2, 0.0):
        angle = [(x - 0.19, y + top + 0.17), (x, y + top), (x + 0.19, y + top + 0.17)]
        sketch.paint(colour, sketch.stroke(angle, 0.085))


def _coin(sketch: Sketch, colour: Colour, ground: Colour) -> None:
    """A disc of two halves, each in the colour of one side."""
    x, y = CENTRE
    sketch.paint(colour, sketch.disc(CENTRE, 0.24))
    sketch.paint(ground, sketch.disc(CENTRE, 0.185))
    half = [(x + 0.2 * cos(pi * part / 24), y + 0.2 * sin(pi * part / 24)) for part in range(25)]
    sketch.paint(colour, sketch.polygon(half))


def _tower(sketch: Sketch, colour: Colour, _: Colour) -> None:
    """A tower with three battlements."""
    x, y = CENTRE
    sketch.paint(colour, sketch.rectangle(x - 0.17, y - 0.06, x + 0.17, y + 0.2))
    for left in (-0.2, -0.055, 0.09):
        sketch.paint(colour, sketch.rectangle(x + left, y - 0.2, x + left + 0.11, y - 0.02))
    sketch.paint(colour, sketch.rectangle(x - 0.2, y - 0.1, x + 0.2, y - 0.02))


_EMBLEMS: dict[Kind, Callable[[Sketch, Colour, Colour], None]] = {
    Kind.COMMANDER: _star,
    Kind.KNIGHT: _chevrons,
    Kind.MERCENARY: _coin,
    Kind.GUARD: _tower,
}
_PAINTERS: dict[Piece, Callable[[Sketch, Theme], None]] = {
    Piece.ATTACKER: _attacker,
    Piece.DEFENDER: _defender,
    Piece.KING: _king,
}
