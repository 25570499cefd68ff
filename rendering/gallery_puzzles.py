"""The pictures about puzzles in the gallery; the puzzle comes from a game of the computer."""

from collections.abc import Iterator

from rendering.board import draw_board
from rendering.contact_sheet import draw_sheet
from rendering.puzzles import asked_scene, right_moves, solution_scenes
from tafl.notation import write_turn
from tafl.puzzles import Puzzle

PUZZLE = (
    "saami-tablut escape defenders 3ttt1t1/t8/9/tT6t/t1TTKTT1t/tT6t/4T4/8t/3tt1t2 E5-E3,I4-I3,E3-A3"
)
WIDTH = 480


def puzzle_pictures() -> Iterator[tuple[str, bytes]]:
    """The pictures in order, each with the name of its file."""
    puzzle = Puzzle.read(PUZZLE)
    question = asked_scene(next(puzzle.stages()))
    yield "puzzle.png", draw_board(question, size=WIDTH)
    captions = [
        f"{number}. {write_turn(game.turns[-1], king='king ')}"
        for number, game in enumerate(right_moves(puzzle), start=1)
    ]
    pages = list(zip(solution_scenes(puzzle), captions, strict=True))
    yield "puzzle-solution.png", draw_sheet(pages, width=WIDTH)
    share = [(question, "Win with the defenders\n3 days in a row")]
    yield "puzzle-share.png", draw_sheet(share, width=WIDTH)
