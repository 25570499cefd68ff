"""The signs with which marks are drawn on squares. Every sign is drawn pointing right."""

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from rendering import arrows
from rendering.arrows import Pen
from rendering.marks import CAPTURED, Mark, MarkKind
from rendering.pieces import draw_crown, draw_piece
from rendering.sketch import Point, Sketch
from rendering.theme import Colour, Theme
from tafl.pieces import Kind, Piece

MIDDLE: Point = (0.5, 0.5)
RAYS = 16
DOTS = 4
BRACKET = 0.3
RIM = 0.065
SHADE, SHADE_OF_KING = 0.6, 0.75
"""Opacity, 0-1, of a captured man, and of a captured king, who is on a crossed-out square."""

CROSS = (0.66, 0.88)
"""Where the cross of a captured man lies: it reaches from the one to the other share of the square,
counted from the left and from the bottom."""


def draw_sign(sketch: Sketch, theme: Theme, mark: Mark, *, length: float = 1) -> None:
    """Draw the sign of *mark* on *sketch*, whose side is *length* times that of a square."""
    if mark.kind in ARROWS:
        pen, part = ARROWS[mark.kind]
        part(sketch, _PENS[pen](theme).scaled(1 / length))
    elif mark.kind in _NUMBERS:
        centre, radius = _NUMBERS[mark.kind]
        _number(sketch, theme, str(mark.number), centre, radius)
    elif mark.kind in _CAPTURED:
        _captured(sketch, theme, _CAPTURED[mark.kind], mark.man)
    else:
        _PAINTERS[mark.kind](sketch, theme)


def _passed(sketch: Sketch, theme: Theme) -> None:
    _fill(sketch, theme.outline)
    sketch.paint(theme.last_move, sketch.rectangle(RIM, RIM, 1 - RIM, 1 - RIM))


def _threatened(sketch: Sketch, theme: Theme) -> None:
    """Draw rays that go out from the middle of the square."""
    _fill(sketch, theme.alarm)
    for ray in range(RAYS):
        angles = [2 * pi * (ray + side) / RAYS for side in (-0.25, 0.25)]
        tips = [(0.5 + 0.8 * cos(angle), 0.5 + 0.8 * sin(angle)) for angle in angles]
        sketch.paint(theme.ivory, sketch.polygon([MIDDLE, *tips]))


def _lost(sketch: Sketch, theme: Theme) -> None:
    _fill(sketch, theme.alarm)
    for bar in (((0, 0), (1, 1)), ((0, 1), (1, 0))):
        sketch.paint(theme.ivory, sketch.stroke(bar, 0.16))


def _won(sketch: Sketch, theme: Theme) -> None:
    """Hem the square, and set a pearl into each corner; the king hides the rest."""
    sketch.paint(theme.outline, sketch.border(0.1))
    sketch.paint(theme.way_out, sketch.border(0.07))
    for colour, radius in ((theme.outline, 0.19), (theme.way_out, 0.16)):
        for pearl in ((0.14, 0.14), (0.86, 0.14), (0.86, 0.86), (0.14, 0.86)):
            sketch.paint(colour, sketch.disc(pearl, radius))


def _endangered(sketch: Sketch, theme: Theme) -> None:
    """Draw a bracket in each corner of the square."""
    for colour, width in ((theme.ivory, 0.16), (theme.alarm, 0.11)):
        sketch.paint(colour, sketch.border(width))
    sketch.erase(sketch.rectangle(BRACKET, 0, 1 - BRACKET, 1))
    sketch.erase(sketch.rectangle(0, BRACKET, 1, 1 - BRACKET))


def _fence(sketch: Sketch, theme: Theme) -> None:
    """Draw a row of dots along the right side of the square."""
    for radius, colour in ((0.08, theme.outline), (0.055, theme.choice)):
        for dot in range(DOTS):
            y = (dot + 0.5) / DOTS
            sketch.paint(colour, sketch.disc((0.9, y), radius))


def _open_goal(sketch: Sketch, theme: Theme) -> None:
    sketch.paint(theme.outline, sketch.border(0.13))
    sketch.paint(theme.way_out, sketch.border(0.1))


def _certain_goal(sketch: Sketch, theme: Theme) -> None:
    _fill(sketch, theme.alarm)
    sketch.paint(theme.ivory, sketch.border(0.1))
    draw_crown(sketch, theme.ivory, theme.alarm)


def _selected(sketch: Sketch, theme: Theme) -> None:
    """Fill the corners of the square."""
    for colour, reach in ((theme.outline, 0.4), (theme.choice, 0.34)):
        for x in (0, 1):
            for y in (0, 1):
                corner = [(x, y), (abs(x - reach), y), (x, abs(y - reach))]
                sketch.paint(colour, sketch.polygon(corner))


def _target(sketch: Sketch, theme: Theme) -> None:
    sketch.paint(theme.outline, sketch.disc(MIDDLE, 0.18))
    sketch.paint(theme.choice, sketch.disc(MIDDLE, 0.14))


def _captured(sketch: Sketch, theme: Theme, piece: Piece, kind: Kind) -> None:
    draw_piece(sketch, theme, piece, kind)
    sketch.fade(SHADE_OF_KING if piece is Piece.KING else SHADE)
    draw_cross(sketch, theme)


def draw_cross(sketch: Sketch, theme: Theme) -> None:
    low, high = CROSS
    bars = (((low, 1 - high), (high, 1 - low)), ((low, 1 - low), (high, 1 - high)))
    for width, colour in ((0.17, theme.ivory), (0.09, theme.alarm)):
        for bar in bars:
            sketch.paint(colour, sketch.stroke(bar, width))


def _number(sketch: Sketch, theme: Theme, number: str, centre: Point, radius: float) -> None:
    sketch.paint(theme.outline, sketch.disc(centre, radius))
    sketch.paint(theme.choice, sketch.disc(centre, radius - 0.04))
    sketch.paint(theme.outline, sketch.text(number, centre, 1.5 * radius))


def _fill(sketch: Sketch, colour: Colour) -> None:
    """Fill the square except one finished pixel on each side, which is the groove."""
    line = 1 / sketch.pixels
    sketch.paint(colour, sketch.rectangle(line, line, 1 - line, 1 - line))


_NUMBERS: Mapping[MarkKind, tuple[Point, float]] = {
    MarkKind.NUMBER: (MIDDLE, 0.36),
    MarkKind.NUMBER_ASIDE: ((0.28, 0.28), 0.28),
}
"""The middle and the radius of a disc with a number, as shares of the square."""

_CAPTURED = {mark: piece for piece, mark in CAPTURED.items()}

_PAINTERS: Mapping[MarkKind, Callable[[Sketch, Theme], None]] = {
    MarkKind.LEFT: _passed,
    MarkKind.ARRIVED: _passed,
    MarkKind.THREATENED: _threatened,
    MarkKind.LOST: _lost,
    MarkKind.WON: _won,
    MarkKind.ENDANGERED: _endangered,
    MarkKind.FENCE: _fence,
    MarkKind.OPEN_GOAL: _open_goal,
    MarkKind.CERTAIN_GOAL: _certain_goal,
    MarkKind.SELECTED: _selected,
    MarkKind.TARGET: _target,
}

_PENS: Mapping[str, Callable[[Theme], Pen]] = {
    "trail": lambda theme: Pen(0.09, theme.last_move, theme.outline),
    # On a square in the colour of the trail.
    "trail on its square": lambda theme: Pen(0.12, theme.ivory, theme.outline),
    "way": lambda theme: Pen(0.16, theme.way_out, theme.outline),
    "danger": lambda theme: Pen(0.11, theme.alarm, theme.ivory),
    # The light rim tells it from the pen of the ways out without colour.
    "better": lambda theme: Pen(0.13, theme.choice, theme.ivory, 0.05),
    "fork": lambda theme: Pen(0.2, theme.alarm, theme.ivory),
    # On a crowned goal it leaves room for the crown.
    "fork step": lambda theme: Pen(0.11, theme.ivory, theme.outline),
    "attackers' plan": lambda theme: Pen(0.08, theme.outline, theme.ivory),
    "defenders' plan": lambda theme: Pen(0.08, theme.ivory, theme.outline),
}
"""The pens of arrows: functions that make each from a theme."""

ARROWS: Mapping[MarkKind, tuple[str, Callable[[Sketch, Pen], None]]] = {
    MarkKind.TRAIL_OUT: ("trail", arrows.shaft_out),
    MarkKind.TRAIL_HEAD: ("trail", arrows.head_at_border),
    MarkKind.TRAIL_IN: ("trail", arrows.shaft_in),
    MarkKind.TRAIL_START: ("trail", arrows.knob),
    MarkKind.TRAIL_STEP: ("trail on its square", arrows.arrow_across),
    MarkKind.WAY_OUT: ("way", arrows.shaft_out),
    MarkKind.WAY_IN: ("way", arrows.shaft_in),
    MarkKind.WAY_HEAD: ("way", arrows.head_behind),
    MarkKind.ATTACKER_OUT: ("attackers' plan", arrows.shaft_out),
    MarkKind.ATTACKER_IN: ("attackers' plan", arrows.shaft_in),
    MarkKind.ATTACKER_HEAD: ("attackers' plan", arrows.head_at_border),
    MarkKind.ATTACKER_STEP: ("attackers' plan", arrows.head_into_middle),
    MarkKind.DEFENDER_OUT: ("defenders' plan", arrows.shaft_out),
    MarkKind.DEFENDER_IN: ("defenders' plan", arrows.shaft_in),
    MarkKind.DEFENDER_HEAD: ("defenders' plan", arrows.head_at_border),
    MarkKind.DEFENDER_STEP: ("defenders' plan", arrows.head_into_middle),
    MarkKind.DANGER_OUT: ("danger", arrows.dashes_out),
    MarkKind.DANGER_IN: ("danger", arrows.dashes_in),
    MarkKind.DANGER_HEAD: ("danger", arrows.head_in_middle),
    MarkKind.BETTER_OUT: ("better", arrows.shaft_out),
    MarkKind.BETTER_IN: ("better", arrows.shaft_in),
    MarkKind.BETTER_HEAD: ("better", arrows.head_into_middle),
    MarkKind.FORK_OUT: ("fork", arrows.shaft_out),
    MarkKind.FORK_IN: ("fork", arrows.shaft_in),
    MarkKind.FORK_HEAD: ("fork", arrows.head_at_border),
    MarkKind.FORK_STEP: ("fork step", arrows.head_behind),
}
