"""The pictures about lessons in the gallery: a task, and the board after the right move."""

from collections.abc import Iterator

from rendering.board import draw_board
from rendering.scene import Scene
from tafl.game import Game
from tafl.notation import read_position
from tafl.pieces import Side
from tafl.rulesets import ruleset

GAME = "brandubh"
WIDTH = 480

TASK = "7/4Tt1/1tK4/7/t5t/2T4/4t2"
"""The first board of the lesson about tuichi; white is to move."""

ANSWER = "c3-c1"


def lesson_pictures() -> Iterator[tuple[str, bytes]]:
    """The pictures in order, each with the name of its file."""
    rules = ruleset(GAME)
    task = Game.start(rules, read_position(TASK, rules, Side.DEFENDERS))
    yield "lesson-task.png", draw_board(Scene.of(task), size=WIDTH)
    yield "lesson-answer.png", draw_board(Scene.of(task.play_written(ANSWER)), size=WIDTH)
