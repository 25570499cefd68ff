"""The pictures of ``docs/images``, in every theme and on every board.

``make gallery`` redraws them, from the record of a game in that folder.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from io import BytesIO
from math import exp, sin
from pathlib import Path
from typing import TypeAlias

from PIL import Image

from rendering.animation import draw_replay
from rendering.balance_chart import Bar, draw_balances
from rendering.board import draw_board, paint
from rendering.chance_curve import ChanceCurve
from rendering.colour_reduction import palette_of
from rendering.contact_sheet import draw_sheet
from rendering.game_replay import moment_pages
from rendering.puzzles import asked_scene, right_moves, solution_scenes
from rendering.rating_curve import CurvePoint, draw_curve
from rendering.review import draw_review
from rendering.scene import Scene
from rendering.standings import RankTrend, Row, draw_standings
from rendering.theme import OAK, THEMES
from tafl.arguments import text_of
from tafl.game import Game
from tafl.moves import Move
from tafl.notation import read_position, write_turn
from tafl.pieces import Side
from tafl.puzzles import Puzzle
from tafl.raichi_and_tuichi import straight_ways_out
from tafl.records import read_record
from tafl.rulesets import ruleset
from tafl.squares import Square

RECORD = "game.txt"
"""File with the record of the game that most pictures show, with threats and captures."""

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
WIDE, WIDE_BOARD = (1600, 900), 760
"""Size of the pictures for Discord's App Directory, and of each of the two boards on them."""

MAX_COLOURS = 256

EXPLORED = "kings-table-tawlbwrdd"
EXPLORED_LINE = ("D1-D3", "F4-C4")
EXPLORED_MOVES = ("A5-C5", "K5-I5", "H1-H3", "F2-C2", "D11-D9")
EXPLORED_BEST = "F10-I10"
"""A made-up board of ``/explore``: first moves, popular next moves, the computer's choice."""

LADDER = (
    Row(1, "Ragnhild", ("1722", "1"), RankTrend.UP),
    Row(2, "Bjørn", ("1741", "–"), RankTrend.DOWN),
    Row(3, "Eivor", ("1688", "2")),
    Row(4, "Sigrun", ("1604", "1"), RankTrend.UP, highlighted=True),
    Row(5, "Leif", ("1630", "–"), RankTrend.DOWN),
    Row(6, "Мария", ("1500?", "1"), RankTrend.NEW),
    Row(7, "Astrid", ("1547", "1")),
)

CUP = (
    Row(1, "Ragnhild", ("7.5", "1", "33.5")),
    Row(2, "Eivor", ("7.5", "1", "31")),
    Row(3, "Bjørn", ("6", "0", "24.5")),
    Row(4, "Sigrun", ("5", "0", "19")),
    Row(5, "Leif", ("4", "0", "13")),
    Row(6, "Astrid", ("2", "0", "6.5")),
)

BALANCES = (
    Bar("Brandubh", 40, 37, 44),
    Bar("Copenhagen", 44, 42, 47),
    Bar("Saami Tablut", 55, 50, 60),
    Bar("Tawlbwrdd", 50, 44, 56),
)

BEGIN = datetime(2026, 1, 10, tzinfo=UTC)
RESULTS = 90

COMPUTERS_GAME = "copenhagen"

FREE_KING = "3tt6/2t2t2t2/7T3/t3TT4t/4T1K3t/tt4T2tt/4tTT4/1t3T4t/8t2/2t2t5/4tttt3"
"""A king with a free way up to the edge, and from there to the corner on the right."""

CORNERS = "2t4t3/1t2t3t2/t8t1/2t3T3t/4TT5/3t1KT4/4T3t2/3t1T2T1t/t4t5/1t2t4t1/2t5t2"
LAST_GUARD = Move(Square.parse("K8"), Square.parse("K9"))

LESSON = "brandubh"

TASK = "7/4Tt1/1tK4/7/t5t/2T4/4t2"
"""The first board of the lesson about tuichi (the king cannot be stopped); defenders to move."""

ANSWER = "c3-c1"

PUZZLE = (
    "saami-tablut escape defenders 3ttt1t1/t8/9/tT6t/t1TTKTT1t/tT6t/4T4/8t/3tt1t2 E5-E3,I4-I3,E3-A3"
)

CHANCES = (
    *(62, 56, 61, 47, 48, 39, 46, 45, 42, 29, 31, 25, 29, 20, 20, 16, 14, 13),
    *(16, 11, 11, 9, 11, 12, 14, 13, 15, 14, 16, 12, 16, 0, 0, 0, 0),
)
"""The attackers' chances in percent, as ``/review`` has found them."""

BETTER = {1: "F2-I2", 3: "F10-I10", 31: "E5-E6"}
"""The better moves that ``/review`` has found, by the number of the move played, from 1."""

Named: TypeAlias = tuple[str, Callable[[], bytes]]
"""The file name of a picture, and what draws it."""

_draw_small = partial(draw_board, size=SMALL_WIDTH)


def gallery(game: Game) -> Iterator[Named]:
    """A sample of every kind of picture that the bot draws, with file names; most show *game*."""
    plain = [Scene.of(stage) for stage in game.stages()]
    stages = [replace(scene.with_danger(), tally=True) for scene in plain]
    tuichi = _first(stages, lambda scene: scene.tuichi)
    yield "tuichi.png", partial(draw_board, tuichi, size=WIDTH)
    yield "raichi.png", partial(_draw_small, _first(stages, _is_raichi))
    captures = max(stages, key=lambda scene: len(scene.last.captures) if scene.last else 0)
    yield "captures.png", partial(_draw_small, captures)
    for theme in THEMES.values():
        yield f"theme-{theme.key}.png", partial(_draw_small, tuichi, theme)
    for start in map(_start, BOARDS):
        yield f"board-{start.position.ruleset.size}.png", partial(_draw_small, start)
    yield "themes.png", partial(_sheet, tuichi)
    yield "directory-game.png", partial(_wide, _first(stages, _is_raichi), tuichi)
    yield "directory-sizes.png", partial(_wide, _start(BOARDS[0]), _start(BOARDS[-1]))
    yield "explore.png", partial(_draw_small, _explored())
    yield "moments.png", partial(draw_sheet, moment_pages(game, plain))
    yield "replay.gif", partial(draw_replay, stages)
    yield from _club()
    yield "computer-king.png", partial(_draw_small, _prospects())
    yield "computer-corners.png", partial(_draw_small, _last_guard())
    yield from _lesson()
    yield from _review(game)
    yield from _puzzle()


def write_gallery(folder: Path, is_wanted: Callable[[str], bool] = bool) -> None:
    """Redraw the pictures in *folder* from the record in it, and delete all that are none of them.

    With *is_wanted*, only those whose names it wants are drawn.
    """
    pictures = dict(gallery(read_game(folder)))
    for stale in (*folder.glob("*.png"), *folder.glob("*.gif")):
        if stale.name not in pictures:
            stale.unlink()
    for name, draw in pictures.items():
        if is_wanted(name):
            (folder / name).write_bytes(draw())


def read_game(folder: Path) -> Game:
    return read_record(text_of(folder / RECORD)).game


def _first(scenes: list[Scene], is_meant: Callable[[Scene], bool]) -> Scene:
    return next(filter(is_meant, scenes))


def _is_raichi(scene: Scene) -> bool:
    return bool(scene.escapes) and not scene.tuichi


def _start(key: str) -> Scene:
    return Scene.of(Game.start(ruleset(key)))


def _explored() -> Scene:
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
    return _png(sheet)


def _wide(*scenes: Scene) -> bytes:
    """Two boards side by side, in a picture that is as wide as a screen."""
    wide = Image.new("RGB", WIDE, OAK.outline)
    (width, height), gap = WIDE, (WIDE[0] - 2 * WIDE_BOARD) // 3
    for left, scene in zip((gap, width - gap - WIDE_BOARD), scenes, strict=True):
        board = paint(replace(scene, tally=False), OAK, WIDE_BOARD)
        wide.paste(palette_of(OAK).coloured(board), (left, (height - board.height) // 2))
    return _png(wide)


def _png(picture: Image.Image) -> bytes:
    file = BytesIO()
    picture.quantize(MAX_COLOURS, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


def _club() -> Iterator[Named]:
    """The pictures of a club: ladder, standings, rating and balances, all made up."""
    for file, rows, title, headings in (
        ("ladder.png", LADDER, "The ladder", ("Rating", "Playing")),
        ("standings.png", CUP, "Winter Cup after round 4", ("Points", "Direct", "S-B")),
    ):
        yield file, partial(draw_standings, rows, title, headings, width=SMALL_WIDTH)
    yield "profile.png", partial(draw_curve, _career(), width=SMALL_WIDTH)
    title, sides = (
        "Score of the attackers",
        ("Better for the defenders", "Better for the attackers"),
    )
    yield "balance.png", partial(draw_balances, BALANCES, title, sides, width=SMALL_WIDTH)


def _career() -> list[CurvePoint]:
    """The ratings of a newcomer who rises within a year; they become more certain."""
    return [
        CurvePoint(
            BEGIN + number * timedelta(days=3.6),
            1500 + 240 * (1 - exp(-number / 30)) + 40 * sin(number / 5),
            max(58, 350 * exp(-number / 9)),
        )
        for number in range(RESULTS)
    ]


def _prospects() -> Scene:
    """The squares that the king can go to, and his ways out from them."""
    position = read_position(FREE_KING, ruleset(COMPUTERS_GAME), Side.DEFENDERS)
    moves = [move for move in position.legal_moves() if move.source == position.king]
    ways = (way for move in moves for way in straight_ways_out(position.play(move).after))
    targets = tuple(move.target for move in moves)
    return Scene(position, selected=position.king, targets=targets, escapes=tuple(ways))


def _last_guard() -> Scene:
    """The move of the last attacker who guards a corner."""
    turn = read_position(CORNERS, ruleset(COMPUTERS_GAME), Side.ATTACKERS).play(LAST_GUARD)
    return Scene(turn.after, last=turn)


def _lesson() -> Iterator[Named]:
    rules = ruleset(LESSON)
    task = Game.start(rules, read_position(TASK, rules, Side.DEFENDERS))
    yield "lesson-task.png", partial(_draw_small, Scene.of(task))
    yield "lesson-answer.png", partial(_draw_small, Scene.of(task.play_written(ANSWER)))


def _puzzle() -> Iterator[Named]:
    puzzle = Puzzle.read(PUZZLE)
    question = asked_scene(next(puzzle.stages()))
    yield "puzzle.png", partial(_draw_small, question)
    captions = [
        f"{number}. {write_turn(game.turns[-1], king='king ')}"
        for number, game in enumerate(right_moves(puzzle), start=1)
    ]
    pages = list(zip(solution_scenes(puzzle), captions, strict=True))
    yield "puzzle-solution.png", partial(draw_sheet, pages, width=SMALL_WIDTH)
    share = [(question, "Win with the defenders\n3 days in a row")]
    yield "puzzle-share.png", partial(draw_sheet, share, width=SMALL_WIDTH)


def _review(game: Game) -> Iterator[Named]:
    curve = ChanceCurve(
        [chance / 100 for chance in CHANCES], list(BETTER), ("Attackers win", "Defenders win")
    )
    boards = [
        (
            _comparison(game, turn, better),
            f"{number} · Move {turn}: {game.turns[turn - 1].move}\nBetter: {better}",
        )
        for number, (turn, better) in enumerate(BETTER.items(), start=1)
    ]
    yield "review.png", partial(draw_review, curve, boards)


def _comparison(game: Game, turn: int, better: str) -> Scene:
    """The board before *turn*, with the move played and the *better* one drawn in."""
    source, target = map(Square.parse, better.split("-"))
    return Scene.comparing(game.at(turn - 1), game.turns[turn - 1].move, Move(source, target))


if __name__ == "__main__":
    write_gallery(Path(sys.argv[1]))
