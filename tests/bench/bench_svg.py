"""Pictures against the same boards as SVG, drawn by cairo."""

import random

import pytest

from rendering.board import draw_board
from rendering.grid import PixelGrid
from rendering.grounds import SquareGround, grounds
from rendering.scene import Scene
from rendering.theme import OAK, Colour
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Piece
from tafl.rulesets import ruleset
from tafl.squares import COLUMNS, Square
from tests.bench.measuring import Figures, processor, ratio_of

try:
    import cairosvg  # type: ignore[import-untyped]
except OSError as error:  # the package is there, the library that it calls is not
    pytest.skip(f"cairo is not installed: {error}", allow_module_level=True)

SIDE = 800
SHADOW = OAK.dark.mixed(OAK.outline, 0.4)
MAX_TIME = 1 / 8
"""Of the time that cairo takes, what a picture may take.

Drawing with tiles of our own, instead of writing SVG, has to be worth its code. Takes 0.06 on a
board of eleven squares, 0.03 on one of nineteen; versions of cairo differ.
"""

PLIES = 20

FILLS = {
    SquareGround.LIGHT: OAK.light,
    SquareGround.DARK: OAK.dark,
    SquareGround.OPEN_EDGE: OAK.goal,
    SquareGround.GOAL: OAK.cloth,
    SquareGround.CAMP: OAK.camp,
    SquareGround.THRONE: OAK.cloth,
}
BODIES = {
    Piece.ATTACKER: (OAK.iron, OAK.steel),
    Piece.DEFENDER: (OAK.ivory, OAK.bone),
    Piece.KING: (OAK.ivory, OAK.gold),
}


def middle_game(key: str) -> Scene:
    """The scene after some random moves."""
    dice = random.Random(4)
    game = Game.start(ruleset(key))
    while game.ply < PLIES:
        game = game.play(dice.choice(game.legal_moves()))
    return Scene.of(game)


def as_svg(scene: Scene) -> str:
    """The frame with its names, the squares with their ornaments, the last move, and the men.

    No more than ``draw_board`` draws: shapes that repeat are defined once, shadows are plain.
    """
    rules = scene.position.ruleset
    grid = PixelGrid.fit(SIDE, rules.size)
    parts = [*_symbols(), _rectangle(0, 0, SIDE, OAK.frame), *_names(grid)]
    for square, ground in grounds(rules).items():
        x, y = grid.corner(square)
        parts.append(_rectangle(x, y, grid.tile, FILLS[ground]))
        if ground in {
            SquareGround.GOAL,
            SquareGround.THRONE,
            SquareGround.CAMP,
            SquareGround.OPEN_EDGE,
        }:
            parts.append(_used("knot", grid, square))
    if scene.last is not None:
        parts.append(_arrow(scene.last.move, grid))
    parts += [_used(piece.name, grid, at) for at, piece in scene.position.pieces().items()]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{SIDE}" height="{SIDE}">{"".join(parts)}</svg>'
    )


def _drawn_by_cairo(scene: Scene) -> object:
    return cairosvg.svg2png(as_svg(scene).encode())


def _symbols() -> list[str]:
    """A knot, and each kind of man with shadow, body and gloss, in a square of side 1."""
    knot = (
        f'<g id="knot" fill="none" stroke="{_code(OAK.gold)}" stroke-width=".06">'
        '<ellipse cx=".5" cy=".5" rx=".36" ry=".14" transform="rotate(45 .5 .5)"/>'
        '<ellipse cx=".5" cy=".5" rx=".36" ry=".14" transform="rotate(-45 .5 .5)"/></g>'
    )
    men = [
        f'<g id="{piece.name}"><circle cx=".53" cy=".56" r=".37" fill="{_code(SHADOW)}"/>'
        f'<circle cx=".5" cy=".5" r=".37" fill="{_code(body)}" stroke="{_code(OAK.outline)}"'
        f' stroke-width=".03"/><circle cx=".5" cy=".5" r=".24" fill="none"'
        f' stroke="{_code(gloss)}" stroke-width=".05"/></g>'
        for piece, (body, gloss) in BODIES.items()
    ]
    return ["<defs>", knot, *men, "</defs>"]


def _names(grid: PixelGrid) -> list[str]:
    """Letters and numbers on all four sides."""
    size = grid.margin * 0.58
    ends = (grid.margin * 0.65, SIDE - grid.margin * 0.35)
    names = [f'<g fill="{_code(OAK.ivory)}" font-size="{size}" text-anchor="middle">']
    for index in range(grid.count):
        x, y = (corner + grid.tile / 2 for corner in grid.corner(Square(index, index)))
        for end in ends:
            names.append(f'<text x="{x}" y="{end}">{COLUMNS[index]}</text>')
            names.append(f'<text x="{end - size / 3}" y="{y + size / 3}">{index + 1}</text>')
    return [*names, "</g>"]


def _arrow(move: Move, grid: PixelGrid) -> str:
    (x1, y1), (x2, y2) = (
        (part + grid.tile / 2 for part in grid.corner(at)) for at in (move.source, move.target)
    )
    line = f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke-width="{grid.tile / 6}"'
    return f'{line} stroke="{_code(OAK.last_move)}"/>'


def _used(name: str, grid: PixelGrid, square: Square) -> str:
    x, y = grid.corner(square)
    return f'<use xlink:href="#{name}" transform="translate({x} {y}) scale({grid.tile})"/>'


def _rectangle(x: int, y: int, side: int, colour: Colour) -> str:
    return f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="{_code(colour)}"/>'


def _code(colour: Colour) -> str:
    return f"#{bytes(colour).hex()}"


@pytest.mark.parametrize("key", ["copenhagen", "kings-table-saxon"])
def test_as_svg(key: str, figures: Figures) -> None:
    """From a scene to the bytes of a PNG, both ways, in turns."""
    scene = middle_game(key)
    ours, theirs = processor(lambda: draw_board(scene)), processor(lambda: _drawn_by_cairo(scene))
    figures.at_most(MAX_TIME, ratio_of(ours, theirs), "times cairo")
