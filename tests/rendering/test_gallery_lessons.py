"""The pictures of lessons show what a lesson shows."""

from play.lessons.course import lesson
from rendering.gallery_lessons import ANSWER, GAME, TASK
from tafl.notation import read_position
from tafl.pieces import Side
from tafl.rulesets import ruleset


def test_the_pictures_are_of_the_lesson_about_tuichi() -> None:
    """Its first board, and the answer to it."""
    start = lesson("tuichi").start(0)

    assert start.position == read_position(TASK, ruleset(GAME), Side.DEFENDERS)
    assert str(lesson("tuichi").steps[0].shown) == ANSWER.upper()
