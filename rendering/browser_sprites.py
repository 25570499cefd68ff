"""The looks of boards in a browser: sprites to lay on each other, and the colours of a theme.

The sprites are drawn by the code that draws the pictures, so a board looks the same in both.
"""

from collections.abc import Iterable
from dataclasses import fields
from enum import Enum
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from typing import TypedDict, TypeVar

from PIL import Image

from rendering.die import PIPS, draw_die
from rendering.empty_squares import SquareGround, grounds
from rendering.mark_signs import ARROWS
from rendering.marks import CAPTURED, Heading, Mark, MarkKind, marks
from rendering.ornaments import crossed_ovals
from rendering.scene import Scene
from rendering.sketch import Sketch
from rendering.theme import Colour, Theme
from rendering.tiles import Tiles
from tafl.pieces import SPECIAL_MEN, Kind, Piece
from tafl.ruleset import Ruleset

Named = TypeVar("Named", bound=Enum)

PIXELS = 192
"""Width of a sprite: that of a large square where a point of the screen has three pixels."""
COLOURS = 64
"""Most colours of a sprite."""
DRAWN_BY = (
    "die",
    "empty_squares",
    "arrows",
    "ornaments",
    "pieces",
    "mark_signs",
    "sketch",
    "theme",
    "browser_sprites",
)
"""The modules on which the sprites depend."""


class BoardLook(TypedDict):
    """Everything that a browser shows of a board.

    *squares* and *grounds* have a string for each row, beginning with row 1: its pieces, and the
    looks of its empty squares. *marks* are the marks by square, in the order in which they are
    painted. ``way-out:1`` is the sprite ``way-out``, turned left by a quarter; ``number:1`` and
    ``number-aside:1`` are the number itself.
    """

    size: int
    squares: list[str]
    grounds: list[str]
    marks: dict[str, list[str]]


_GROUNDS = {
    SquareGround.LIGHT: ".",
    SquareGround.DARK: ".",
    SquareGround.OPEN_EDGE: "e",
    SquareGround.GOAL: "g",
    SquareGround.CAMP: "c",
    SquareGround.THRONE: "t",
}


def board_look(scene: Scene) -> BoardLook:
    """The look of *scene*. Marks head as they do in a picture in its orientation."""
    return BoardLook(
        size=scene.position.ruleset.size,
        squares=scene.position.layout_rows(),
        grounds=list(_grounds(scene.position.ruleset)),
        marks={str(square): list(map(_turned, each)) for square, each in marks(scene).items()},
    )


@lru_cache(maxsize=64)
def _grounds(ruleset: Ruleset) -> tuple[str, ...]:
    signs, size = "".join(_GROUNDS[each] for each in grounds(ruleset).values()), ruleset.size
    return tuple(signs[start : start + size] for start in range(0, size * size, size))


def _turned(mark: Mark) -> str:
    if mark.kind in NUMBERS:
        return f"{_spelt(mark.kind.name)}:{mark.number}"
    quarters = mark.heading // 2
    name = _sign_name(mark._replace(heading=Heading(mark.heading % 2)))
    return f"{name}:{quarters}" if quarters else name


def _sign_name(mark: Mark) -> str:
    man = f"-{mark.man}" if mark.man is not Kind.MAN else ""
    return _spelt(mark.kind.name) + man + ("-aslant" if mark.heading.is_diagonal else "")


def _spelt(name: str) -> str:
    return name.lower().replace("_", "-")


def _named(kinds: Iterable[Named]) -> dict[str, Named]:
    return {_spelt(kind.name): kind for kind in kinds}


_GROUND_SPRITES = _named(SquareGround)
_PIECE_SPRITES = {
    **{_spelt(piece.name): (piece, Kind.MAN) for piece in Piece if piece is not Piece.EMPTY},
    **{f"{_spelt(man.name)}-{kind}": (man, kind) for man, kind in SPECIAL_MEN.values()},
}
NUMBERS = frozenset({MarkKind.NUMBER, MarkKind.NUMBER_ASIDE})
_SIGNS = [
    *(Mark(kind) for kind in MarkKind if kind not in NUMBERS),
    *(Mark(CAPTURED[man], man=kind) for man, kind in SPECIAL_MEN.values()),
]
_SIGN_SPRITES = {
    _sign_name(mark): mark for mark in (*_SIGNS, *(Mark(kind, Heading.UP_RIGHT) for kind in ARROWS))
}
_DIE_SPRITES = {f"die-{face}": face for face in PIPS}
_DISCS = {
    "attacker": ("--iron", 72),
    "defender": ("--ivory", 72),
    "king": ("--gold", 80),
    **{
        f"{_spelt(man.name)}-{kind}": ("--iron" if man is Piece.ATTACKER else "--ivory", 72)
        for man, kind in SPECIAL_MEN.values()
    },
    "target": ("--choice", 28),
}
"""The colour, and the part of the square in hundredths, of discs in the place of sprites."""
_KNOT = "knot"
SPRITES = (*_GROUND_SPRITES, *_PIECE_SPRITES, *_SIGN_SPRITES, *_DIE_SPRITES, _KNOT)
"""The names of all sprites."""


@lru_cache(maxsize=1024)
def sprite(theme: Theme, name: str) -> bytes:
    """The sprite called *name* as a PNG with transparency, ``PIXELS`` wide and high; cached.

    It takes some tens of milliseconds. Several threads may call it at once. Raises ``KeyError`` for
    a name that is not in ``SPRITES``.
    """
    drawing = _drawing(theme, name).quantize(COLOURS, Image.Quantize.FASTOCTREE)
    file = BytesIO()
    drawing.save(file, "PNG", optimize=True)
    return file.getvalue()


def _drawing(theme: Theme, name: str) -> Image.Image:
    tiles = Tiles(theme, PIXELS)
    if name in _GROUND_SPRITES:
        return tiles.ground(_GROUND_SPRITES[name])
    if name in _PIECE_SPRITES:
        return tiles.piece(*_PIECE_SPRITES[name])
    if name in _SIGN_SPRITES:
        return tiles.sign(_SIGN_SPRITES[name])
    sketch = Sketch(PIXELS)
    if name == _KNOT:
        crossed_ovals(sketch, theme.trimming_on(theme.frame), theme.frame)
    else:
        draw_die(sketch, theme, _DIE_SPRITES[name])
    return sketch.sprite()


@cache
def version() -> str:
    """A short name for the present looks, which changes with the code that draws them."""
    code = (files("rendering").joinpath(f"{module}.py").read_bytes() for module in DRAWN_BY)
    return sha256(b"".join(code)).hexdigest()[:12]


@lru_cache(maxsize=16)
def stylesheet(theme: Theme) -> str:
    """The colours of *theme* as custom properties, and a class for each sprite.

    The sprites are ``<name>.png`` beside the style sheet.
    """
    colours = "".join(f"--{name}:{_code(colour)};" for name, colour in page_colours(theme).items())
    pictures = (f".s-{name}{{background-image:{_image(name)}}}" for name in SPRITES)
    scheme = "dark" if theme.lettering_on(theme.frame) == theme.ivory else "light"
    return "\n".join([f":root{{color-scheme:{scheme};{colours}}}", *pictures, ""])


def _image(name: str) -> str:
    """The value that shows the sprite *name*, or a disc until that has come."""
    if name not in _DISCS:
        return f'url("{name}.png")'
    colour, size = _DISCS[name]
    disc = f"radial-gradient(circle closest-side,var({colour}) {size}%,#0000 {size + 2}%)"
    return f'url("{name}.png"),{disc}'


def page_colours(theme: Theme) -> dict[str, Colour]:
    """The colours of *theme* by name, with those of the page around a board.

    ``ink`` and ``faint`` can be read on ``page``, ``panel`` and ``raised``, ``on-gold`` on ``gold``
    and ``on-alarm`` on ``alarm``.
    """
    names = (field.name for field in fields(theme) if field.name != "key")
    ink = theme.lettering_on(theme.frame)
    away = theme.outline if ink == theme.ivory else theme.ivory
    page, panel = theme.frame.mixed(away, 0.55), theme.frame.mixed(away, 0.25)
    return {
        **{name.replace("_", "-"): getattr(theme, name) for name in names},
        "ink": ink,
        "page": page,
        "panel": panel,
        "raised": panel.mixed(ink, 0.1),
        "line": panel.mixed(ink, 0.22),
        "faint": ink.mixed(panel, 0.28),
        "trimming": theme.trimming_on(theme.frame),
        "on-gold": theme.outline,
        "on-alarm": theme.ivory,
    }


def _code(colour: Colour) -> str:
    return f"#{bytes(colour).hex()}"
