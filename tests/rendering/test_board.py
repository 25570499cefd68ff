"""The files that pictures are, what they show, and the shelf below the board."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import product
from threading import Barrier, Thread

import pytest
from PIL import Image

from rendering import yielding
from rendering.board import draw_board
from rendering.colour_reduction import palette_of
from rendering.pixel_grid import PixelGrid
from rendering.scene import Scene
from rendering.shelf import lay_tally, men_lost
from rendering.theme import OAK, THEMES
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.ruleset import Ruleset
from tafl.rulesets import amend, keys, override, ruleset
from tafl.squares import LARGEST_BOARD, SMALLEST_BOARD, Square
from tests.rendering.conftest import opened
from tests.support.cases import for_each
from tests.support.depth import sample
from tests.support.drawing import board
from tests.support.scenes import SCENES, fullest, lost, start
from tests.support.scenes import SIZES as SIZE_KEYS

KILOBYTE = 1000
MAX_BYTES = {7: 30 * KILOBYTE, 9: 30 * KILOBYTE, 11: 30 * KILOBYTE, 13: 30 * KILOBYTE}
MAX_BYTES_19 = 60 * KILOBYTE

SOME = 12
"""Number of scenes drawn as large as players see them; ``make deep`` draws all."""

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


SIDE = 400


def shelf(scene: Scene) -> Image.Image:
    picture = opened(draw_board(replace(scene, tally=True), size=SIDE)).convert("RGB")
    return picture.crop(PixelGrid.fit(SIDE, scene.position.board.size, tally=True).shelf)


def test_men_lost_are_counted_from_those_of_the_layout() -> None:
    """Neither those taken off by lot before, nor those who came back, nor the king."""
    rules = amend(ruleset("copenhagen"), 'weaker = "defenders"\nmen_off = 2')
    fewer = Position.start(rules)
    pieces = fewer.pieces()
    for square in fewer.board.homes[Piece.ATTACKER][:3]:
        del pieces[square]
    back = SCENES["returned-9"].last
    assert back is not None
    assert back.captures

    for position, men in (
        (start("copenhagen").position, [0, 0]),
        (lost("kings-table-saxon", 48, 23).position, [48, 23]),
        (Position.of(rules, pieces, Side.ATTACKERS), [1, 0]),
        (SCENES["returned-9"].position, [men_lost(back.before, side) for side in Side]),
    ):
        assert [men_lost(position, side) for side in Side] == men

    position = board("A . . . .\n. . K . .\nD . . . .")
    pieces = {square: piece for square, piece in position.pieces().items() if piece != 3}
    without = Position.of(position.ruleset, pieces, Side.DEFENDERS)

    assert men_lost(position, Side.DEFENDERS) == men_lost(without, Side.DEFENDERS) == 0


def test_the_picture_is_a_little_taller_with_a_tally() -> None:
    """The board itself is as it was."""
    scene = SCENES["captures-11"]
    plain = opened(draw_board(scene)).convert("RGB")
    tallied = opened(draw_board(replace(scene, tally=True))).convert("RGB")
    end = PixelGrid.fit(800, 11).end

    assert plain.size == (800, 800)
    assert tallied.size == (800, 868)
    assert tallied.crop((0, 0, 800, end)).tobytes() == plain.crop((0, 0, 800, end)).tobytes()


@for_each("name", ["die-attackers-19", "die-drawn-9", "die-won-11"])
def test_the_die_covers_nobody(name: str) -> None:
    """Neither men who are lost, nor whoever stands in the middle of the shelf."""
    scene = SCENES[name]
    grid = PixelGrid.fit(SIDE, scene.position.board.size, tally=True)
    picture = Image.new("L", (grid.side, grid.height))
    _, top, _, bottom = grid.shelf
    left, _, side = grid.die(right=scene.position.to_move is Side.ATTACKERS)

    lay_tally(picture, grid, OAK, scene)

    covered = picture.crop((left, top, left + side, bottom))
    assert len(covered.getcolors() or ()) == 1


def test_each_number_of_lost_men_looks_different() -> None:
    """Though no more than some of many are shown, the number tells them apart."""
    shelves = [shelf(lost("kings-table-saxon", men, 0)).tobytes() for men in range(0, 49, 2)]

    assert len(set(shelves)) == len(shelves)


def test_a_thread_gives_way_and_the_main_thread_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the loop of the main thread that others give way to, now and then."""
    pauses: list[float] = []
    monkeypatch.setattr(yielding, "sleep", pauses.append)

    yielding.give_way()
    assert pauses == []
    thread = Thread(target=yielding.give_way)
    thread.start()
    thread.join()
    assert pauses == [yielding.PAUSE_SECONDS]
