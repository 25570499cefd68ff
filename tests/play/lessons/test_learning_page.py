"""The page that says how to write a lesson: its example is one, and it names all there is."""

import re
from pathlib import Path

from play.lessons.course import course_for, keys
from play.lessons.goals import Aim
from play.lessons.lesson import MoveResult
from play.lessons.lesson_text import read_lesson
from play.lessons.proofreading import check

PAGE = (Path(__file__).parents[3] / "docs" / "learning.md").read_text("utf-8")
NUMBERS = {8: "Eight", 12: "twelve"}


def test_the_example_is_a_lesson() -> None:
    """Every word is explained."""
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)

    assert check(read_lesson(example, "example")).title == "Capturing"
    assert [word for word in (*Aim, *MoveResult) if f"`{word}`" not in PAGE] == []


def test_the_page_counts_the_lessons() -> None:
    usual = [each for each in course_for(None) if not each.extra]

    assert f"The {NUMBERS[len(usual)]} lessons of the course" in PAGE
    assert f"{NUMBERS[len(keys()) - len(usual)]} more are for special rules" in PAGE
