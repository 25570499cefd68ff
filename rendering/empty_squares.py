"""Empty squares: plain wood, decorated if the rules treat the square differently."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from functools import lru_cache

from rendering.ornaments import basket_weave, crossed_ovals, looped_square
from rendering.sketch import Sketch
from rendering.theme import Colour, Theme
from tafl.ruleset import Escape, Ruleset
from tafl.squares import Square

Streak = tuple[float, float, float]
"""A line of wood grain: the shares of the square at which its top, left and right end are."""

MIN_GRAINED = 32
"""Smallest side, in pixels, of a square drawn with grain; on 19 x 19 at 800 pixels it is 37."""

LIGHT_GRAIN: tuple[Streak, ...] = ((0.25, 0.04, 0.55), (0.72, 0.45, 0.96))
DARK_GRAIN: tuple[Streak, ...] = ((0.17, 0.4, 0.96), (0.62, 0.04, 0.7))


class SquareGround(Enum):
    """The look of an empty square."""

    LIGHT = auto()
    DARK = auto()
    OPEN_EDGE = auto()
    """A square of the edge where the king wins."""
    GOAL = auto()
    """Any other square where the king wins, and a corner that is reserved or hostile."""
    CAMP = auto()
    THRONE = auto()


@lru_cache(maxsize=64)
def grounds(ruleset: Ruleset) -> Mapping[Square, SquareGround]:
    """The look of every empty square on the board of *ruleset*."""
    size = ruleset.size
    squares = (Square(column, row) for row in range(size) for column in range(size))
    special = _special_grounds(ruleset)
    plain = (SquareGround.LIGHT, SquareGround.DARK)
    return {
        square: special.get(square, plain[(square.column + square.row) % 2]) for square in squares
    }


def _special_grounds(ruleset: Ruleset) -> dict[Square, SquareGround]:
    special = dict.fromkeys(ruleset.goal_squares, SquareGround.GOAL)
    if ruleset.escape is Escape.EDGE:
        special |= dict.fromkeys(ruleset.edge_squares, SquareGround.OPEN_EDGE)
    # After the edge, so that such a corner differs from other edge squares.
    if ruleset.corners_are_the_kings or ruleset.hostile_corners:
        special |= dict.fromkeys(ruleset.corner_squares, SquareGround.GOAL)
    for camp in ruleset.camps:
        special |= dict.fromkeys(camp, SquareGround.CAMP)
    if ruleset.has_throne:
        special |= dict.fromkeys(ruleset.throne_squares, SquareGround.THRONE)
    return special


def draw_ground(sketch: Sketch, theme: Theme, ground: SquareGround) -> None:
    _PAINTERS[ground](sketch, theme)


def _plain(sketch: Sketch, theme: Theme, colour: Colour) -> None:
    """Fill a square, with its upper and left edges lit, and grooves below and on the right."""
    line = 1 / sketch.pixels * max(1, round(sketch.pixels / 70))
    sketch.paint(theme.groove, sketch.rectangle(0, 0, 1, 1))
    sketch.paint(theme.lit(colour), sketch.rectangle(0, 0, 1 - line, 1 - line))
    sketch.paint(colour, sketch.rectangle(line, line, 1 - line, 1 - line))


def _inlay(sketch: Sketch, theme: Theme) -> None:
    """Lay cloth with a gold hem on a square."""
    _plain(sketch, theme, theme.dark)
    sketch.paint(theme.outline, sketch.rectangle(0.03, 0.03, 0.97, 0.97))
    sketch.paint(theme.gold, sketch.rectangle(0.05, 0.05, 0.95, 0.95))
    sketch.paint(theme.cloth, sketch.rectangle(0.08, 0.08, 0.92, 0.92))


def _grain(sketch: Sketch, colour: Colour, streaks: Sequence[Streak]) -> None:
    """Draw grain lines one finished pixel thick; on a small square they would be too coarse."""
    if sketch.pixels < MIN_GRAINED:
        return
    line = 1 / sketch.pixels
    for y, left, right in streaks:
        above = round(y * sketch.pixels) * line
        sketch.paint(colour, sketch.rectangle(left, above, right, above + line))


def _light(sketch: Sketch, theme: Theme) -> None:
    _plain(sketch, theme, theme.light)
    _grain(sketch, theme.dark, LIGHT_GRAIN)


def _dark(sketch: Sketch, theme: Theme) -> None:
    _plain(sketch, theme, theme.dark)
    _grain(sketch, theme.light, DARK_GRAIN)


def _open_edge(sketch: Sketch, theme: Theme) -> None:
    _plain(sketch, theme, theme.goal)
    diamond = [(0.5, 0.39), (0.61, 0.5), (0.5, 0.61), (0.39, 0.5)]
    sketch.paint(theme.groove, sketch.polygon(diamond))


def _goal(sketch: Sketch, theme: Theme) -> None:
    _inlay(sketch, theme)
    crossed_ovals(sketch, theme.gold, theme.cloth)


def _camp(sketch: Sketch, theme: Theme) -> None:
    _plain(sketch, theme, theme.camp)
    basket_weave(sketch, theme.camp, theme.camp.mixed(theme.groove, 0.5))


def _throne(sketch: Sketch, theme: Theme) -> None:
    _inlay(sketch, theme)
    looped_square(sketch, theme.gold, theme.cloth, reach=0.38)


_PAINTERS: dict[SquareGround, Callable[[Sketch, Theme], None]] = {
    SquareGround.LIGHT: _light,
    SquareGround.DARK: _dark,
    SquareGround.OPEN_EDGE: _open_edge,
    SquareGround.GOAL: _goal,
    SquareGround.CAMP: _camp,
    SquareGround.THRONE: _throne,
}
