"""The picture of a board, a PNG drawn from a scene (the content) and a theme (the colours)."""

from functools import lru_cache

from PIL import Image

from rendering.colour_reduction import palette_of
from rendering.die import place_die
from rendering.empty_squares import grounds
from rendering.frame import draw_frame
from rendering.marks import marks
from rendering.pixel_grid import PixelGrid
from rendering.png import write_png
from rendering.scene import Orientation, Scene
from rendering.shelf import lay_tally
from rendering.theme import OAK, Theme
from rendering.tiles import TileLook, tiles_of
from tafl.pieces import Kind, Piece
from tafl.ruleset import Ruleset


def draw_board(scene: Scene, theme: Theme = OAK, size: int = 800) -> bytes:
    """Draw *scene* as a PNG *size* pixels wide, at least 200.

    If ``scene.tally`` is true, a strip below the board shows the men lost. A pure function, safe to
    call from several threads. The first picture of a board takes some tens of milliseconds, the
    next ones a few.
    """
    return write_png(paint(scene, theme, size), palette_of(theme))


def paint(scene: Scene, theme: Theme, size: int) -> Image.Image:
    """The picture of *scene*, *size* pixels wide, as indices into the palette of *theme*.

    Finished pictures of squares are laid on an empty board wherever a piece stands or a mark is.
    """
    ruleset = scene.position.ruleset
    grid = PixelGrid.fit(size, ruleset.size, tally=scene.tally)
    tile = tiles_of(theme, grid.tile).tile
    wood = grounds(ruleset)
    seen = scene.orientation.seen
    pieces, kinds = scene.position.pieces(), dict(scene.position.kinds)
    marked = marks(scene)
    picture = _empty_board(ruleset, theme, grid, scene.orientation, alarm=scene.tuichi).copy()
    if scene.tally:
        lay_tally(picture, grid, theme, scene)
    if scene.die is not None:
        place_die(picture, grid, theme, scene.die, scene.position.to_move)
    for square in pieces.keys() | marked.keys():
        look = TileLook(
            wood[square],
            pieces.get(square, Piece.EMPTY),
            marked.get(square, ()),
            kinds.get(square, Kind.MAN),
        )
        picture.paste(tile(look), grid.corner(seen(square, ruleset.size)))
    return picture


@lru_cache(maxsize=16)
def _empty_board(
    ruleset: Ruleset, theme: Theme, grid: PixelGrid, orientation: Orientation, *, alarm: bool
) -> Image.Image:
    """The frame and the squares of a board, as indices into the theme's palette."""
    tile = tiles_of(theme, grid.tile).tile
    frame = draw_frame(grid, theme, orientation, alarm=alarm)
    board = palette_of(theme).indices(frame)
    for square, ground in grounds(ruleset).items():
        place = orientation.seen(square, ruleset.size)
        board.paste(tile(TileLook(ground, Piece.EMPTY)), grid.corner(place))
    return board
