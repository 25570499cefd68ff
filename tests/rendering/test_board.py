"""The files that pictures are: their kind, size and weight; what they show and to whom."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import product
from threading import Barrier

from PIL import Image, ImageChops

from rendering.board import draw_board
from rendering.colour_reduction import palette_of
from rendering.grid import PixelGrid
from rendering.scene import Orientation, Scene
from rendering.theme import OAK, THEMES
from tafl.position import Position
from tafl.ruleset import Ruleset
from tafl.rulesets import keys, override, ruleset
from tafl.squares import LARGEST_BOARD, SMALLEST_BOARD, Square
from tests.rendering.conftest import opened
from tests.support.depth import sample
from tests.support.scenes import SCENES, fullest, start
from tests.support.scenes import SIZES as SIZE_KEYS

KILOBYTE = 1000
MAX_BYTES = {7: 30 * KILOBYTE, 9: 30 * KILOBYTE, 11: 30 * KILOBYTE, 13: 30 * KILOBYTE}
MAX_BYTES_19 = 60 * KILOBYTE

SOME = 12
"""How many scenes are drawn as large as players see them; ``make deep`` draws all."""

SIZES = range(SMALLEST_BOARD, LARGEST_BOARD + 1, 2)


def empty_but_for_a_king(size: int) -> Scene:
    middle = size // 2
    rows = ["." * size] * size
    rows[middle] = "." * middle + "K" + "." * middle
    rows[0] = "A" * size
    return Scene(Position.start(Ruleset(key="drawn", name="Drawn", layout=tuple(rows))))


def square(picture: Image.Image, count: int, place: Square) -> Image.Image:
    """Cut out the square seen at *place*."""
    grid = PixelGrid.fit(picture.width, count)
    x, y = grid.corner(place)
    return picture.crop((x, y, x + grid.tile, y + grid.tile))


def row_name(picture: Image.Image, count: int, row: int) -> Image.Image:
    """Cut out the frame to the left of the row seen as number *row*."""
    grid = PixelGrid.fit(picture.width, count)
    _, y = grid.corner(Square(0, row))
    return picture.crop((0, y, grid.margin, y + grid.tile))


def test_is_a_light_palette_png(deep: bool) -> None:
    """Eight bits, without interlacing: every program reads that; golden pictures are so too."""
    for name, scene in SCENES.items() if deep else sample([*SCENES.items()], SOME):
        png = draw_board(scene)
        picture = opened(png)

        height = PixelGrid.fit(800, scene.position.board.size, tally=scene.tally).height
        found = picture.format, picture.mode, picture.size, png[24:29]
        assert found == ("PNG", "P", (800, height), bytes((8, 3, 0, 0, 0))), name
        assert len(picture.getpalette() or ()) == 3 * len(palette_of(OAK).colours), name
        assert len(png) <= MAX_BYTES.get(scene.position.board.size, MAX_BYTES_19), name


def test_every_picture_is_light(deep: bool) -> None:
    """The fullest ones in every theme, also with an ornament on each square of the edge."""
    for key in keys() if deep else SIZE_KEYS.values():
        scene = start(key)
        most = MAX_BYTES.get(scene.position.board.size, MAX_BYTES_19)

        assert len(draw_board(scene)) <= most, key

    largest = max(SIZE_KEYS)
    sizes = SIZE_KEYS.values() if deep else [SIZE_KEYS[largest]]
    open_edge = Scene(Position.start(override(ruleset("copenhagen-bell"), "escape", "edge")))
    for theme, key in product(THEMES.values(), sizes):
        assert len(draw_board(fullest(key), theme)) <= MAX_BYTES_19, (theme.key, key)
    for key, theme in THEMES.items():
        assert len(draw_board(replace(open_edge, tally=True), theme)) <= MAX_BYTES[11], key


def test_draws_boards_and_pictures_of_every_size() -> None:
    """Squares fill the frame on every board, and the king stands out in the middle of it."""
    for count in SIZES:
        scene = empty_but_for_a_king(count)
        picture = opened(draw_board(scene)).convert("RGB")
        grid = PixelGrid.fit(800, count)

        assert 2 * grid.margin < grid.side / 7, count
        middle = square(picture, count, Square(count // 2, count // 2))
        assert OAK.crown in {pixel for _, pixel in middle.getcolors(10_000) or ()}, count
    for side in (200, 360, 801, 1200):
        assert opened(draw_board(SCENES["start-19"], size=side)).size == (side, side)


def test_turning_the_board_turns_rows_and_their_names() -> None:
    """Row 1, at the top by default, goes to the bottom, and its name too; columns stay."""
    scene = SCENES["captures-11"]
    above = opened(draw_board(scene)).convert("RGB")
    below = opened(draw_board(replace(scene, orientation=Orientation.BOTTOM))).convert("RGB")
    untouched = [Square(column, row) for column, row in ((0, 2), (2, 3), (5, 9), (6, 7), (9, 1))]
    names = (0, 0, 800, PixelGrid.fit(800, 11).margin - 8)

    assert scene.orientation is Orientation.TOP
    assert above.crop(names).tobytes() == below.crop(names).tobytes()
    for place in untouched:
        turned = Square(place.column, 10 - place.row)
        assert square(above, 11, place).tobytes() == square(below, 11, turned).tobytes()
    for row in range(11):
        assert row_name(above, 11, row).tobytes() == row_name(below, 11, 10 - row).tobytes()


def test_the_same_scene_gives_the_same_bytes() -> None:
    """Also in threads that are the first to draw pictures of this size, all at once."""
    scenes = [SCENES["tuichi-13"], SCENES["raichi-13"]] * 2
    together = Barrier(len(scenes))

    def draw(scene: Scene) -> bytes:
        together.wait()
        return draw_board(scene, size=417)

    with ThreadPoolExecutor(len(scenes)) as threads:
        drawn = list(threads.map(draw, scenes))

    assert drawn == [draw_board(scene, size=417) for scene in scenes]
    assert drawn[0] != drawn[1]


def test_without_a_shelf_the_die_lies_in_the_upper_right_corner() -> None:
    """Of the frame: each number looks different, and the rest of the picture is as it was."""
    scene = SCENES["start-9"]
    plain = opened(draw_board(scene)).convert("RGB")
    diced = {n: opened(draw_board(replace(scene, die=n))).convert("RGB") for n in range(1, 7)}
    margin = PixelGrid.fit(plain.width, 9).margin

    for face, picture in diced.items():
        box = ImageChops.difference(plain, picture).getbbox()

        assert box is not None, face
        left, top, right, bottom = box
        assert plain.width - margin <= left < right <= plain.width
        assert 0 <= top < bottom <= margin
    assert len({picture.tobytes() for picture in diced.values()}) == len(diced)
