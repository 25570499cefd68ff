"""The pictures of ``docs/images``, in every theme and on every board.

``python -m rendering.gallery docs/images`` redraws them, from the record of a game in there.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path

from PIL import Image

from rendering.board import draw_board, paint
from rendering.colour_reduction import palette_of
from rendering.contact_sheet import draw_sheet
from rendering.gallery_club import club_pictures
from rendering.gallery_computer import computer_pictures
from rendering.gallery_lessons import lesson_pictures
from rendering.gallery_puzzles import puzzle_pictures
from rendering.gallery_review import review_pictures
from rendering.key_moments import moment_pages
from rendering.replay import draw_replay
from rendering.scene import Scene
from rendering.theme import THEMES
from tafl.arguments import text_of
from tafl.game import Game
from tafl.records import read_record
from tafl.rulesets import ruleset

RECORD = "game.txt"
"""The record of the game that most pictures show; it has raichi, tuichi and captures."""

BOARDS = (
    "kings-table-irish",
    "kings-table-tablut",
    "kings-table-tawlbwrdd",
    "kings-table-hnefatafl",
    "kings-table-saxon",
)
"""A ruleset for each size of board, shown at its start."""

WIDTH, SMALL_WIDTH, SHEET_WIDTH = 800, 480, 240
"""Widths in pixels: a picture by itself, one of a series, and one on the sheet of themes."""

GAP = 12
MAX_COLOURS = 256


EXPLORED = "kings-table-tawlbwrdd"
EXPLORED_LINE = ("D1-D3", "F4-C4")
EXPLORED_MOVES = ("A5-C5", "K5-I5", "H1-H3", "F2-C2", "D11-D9")
EXPLORED_BEST = "F10-I10"
"""Made up: first moves, the most frequent moves after them, and the computer's choice."""


def gallery(game: Game) -> Iterator[tuple[str, bytes]]:
    """The pictures in order, each with the name of its file."""
    plain = [Scene.of(stage) for stage in game.stages()]
    stages = [replace(scene.with_danger(), tally=True) for scene in plain]
    tuichi = _first(stages, lambda scene: scene.tuichi)
    yield "tuichi.png", draw_board(tuichi, size=WIDTH)
    yield "raichi.png", draw_board(_first(stages, _is_raichi), size=SMALL_WIDTH)
    yield "captures.png", draw_board(max(stages, key=_captures), size=SMALL_WIDTH)
    for theme in THEMES.values():
        yield f"theme-{theme.key}.png", draw_board(tuichi, theme, SMALL_WIDTH)
    for key in BOARDS:
        start = _start(key)
        name = f"board-{start.position.ruleset.size}.png"
        yield name, draw_board(start, size=SMALL_WIDTH)
    yield "themes.png", _sheet(tuichi)
    yield "explore.png", draw_board(_explored(), size=SMALL_WIDTH)
    yield "moments.png", draw_sheet(moment_pages(game, plain))
    yield "replay.gif", draw_replay(stages)
    yield from club_pictures()
    yield from computer_pictures()
    yield from lesson_pictures()
    yield from review_pictures(game)
    yield from puzzle_pictures()


def write_gallery(folder: Path) -> None:
    """Redraw the pictures in *folder* from the record in it, and delete all others."""
    drawn = dict(gallery(read_game(folder)))
    for stale in (*folder.glob("*.png"), *folder.glob("*.gif")):
        if stale.name not in drawn:
            stale.unlink()
    for name, picture in drawn.items():
        (folder / name).write_bytes(picture)


def read_game(folder: Path) -> Game:
    """The game whose record is in *folder*."""
    return read_record(text_of(folder / RECORD)).game


def _first(scenes: list[Scene], is_meant: Callable[[Scene], bool]) -> Scene:
    return next(filter(is_meant, scenes))


def _is_raichi(scene: Scene) -> bool:
    return bool(scene.escapes) and not scene.tuichi


def _captures(scene: Scene) -> int:
    return len(scene.last.captures) if scene.last else 0


def _start(key: str) -> Scene:
    return Scene.of(Game.start(ruleset(key)))


def _explored() -> Scene:
    """A board of ``/explore``, with the most frequent moves."""
    game = Game.start(ruleset(EXPLORED))
    for move in EXPLORED_LINE:
        game = game.play_written(move)
    *moves, best = (
        game.play_written(move).turns[-1].move for move in (*EXPLORED_MOVES, EXPLORED_BEST)
    )
    return replace(Scene.of(game), tally=True, common=tuple(moves), better=best)


def _sheet(telling: Scene) -> bytes:
    """A sheet with a row for each theme: the scene *telling*, and every board."""
    scenes = [replace(telling, tally=False), *map(_start, BOARDS)]
    step = SHEET_WIDTH + GAP
    sheet = Image.new("RGB", (GAP + step * len(scenes), GAP + step * len(THEMES)), "white")
    for row, theme in enumerate(THEMES.values()):
        for column, scene in enumerate(scenes):
            picture = palette_of(theme).coloured(paint(scene, theme, SHEET_WIDTH))
            sheet.paste(picture, (GAP + step * column, GAP + step * row))
    file = BytesIO()
    sheet.quantize(MAX_COLOURS, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


if __name__ == "__main__":
    write_gallery(Path(sys.argv[1]))
