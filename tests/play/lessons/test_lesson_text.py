"""Lessons as text: what is read, checked and refused; and the page that says how to write one."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from play.lessons.course import course_for, keys, lesson
from play.lessons.errors import LessonError, LessonFault
from play.lessons.features import Feature
from play.lessons.goals import Aim, Arrival, Capture, Closing, Safety
from play.lessons.lesson import Lesson, MoveResult
from play.lessons.lesson_text import read_lesson
from play.lessons.proofreading import check, check_under
from tafl.moves import Move
from tafl.pieces import Piece, Side
from tafl.rulesets import override_all, ruleset
from tafl.squares import Square
from tests.support.cases import for_each
from tests.support.world import refused

GOOD = '''
place = 3
title = "A trap"
summary = "Two against one"
needs = ["any-distance"]

[[steps]]
board = """
.......
...AD..
.......
..DK...
.....A.
.A.....
.......
"""
side = "attackers"
task = "Capture E2."
goal = { capture = "E2" }
hint = "F2 is free."
show = "F5-F2"
success = "Done."
reply = "C4-B4"

[[steps.mistakes]]
from = "B6"
says = "Another one."

[[steps]]
task = "Move away."
goal = { from = "F2", to = ["F3", "F4"] }
hint = "Anywhere."
show = "F2-F3"
success = "Gone."
'''


def at(name: str) -> Square:
    return Square.parse(name)


def read(text: str = GOOD) -> Lesson:
    return check(read_lesson(text, "trap"))


def test_a_lesson_is_read() -> None:
    """Its steps one after the other, with all that they say."""
    trap = read()
    first, second = trap.steps

    assert (trap.key, trap.place, trap.title, trap.extra) == ("trap", 3, "A trap", False)
    assert trap.needs == {Feature.ANY_DISTANCE}
    assert trap.ruleset == ruleset("brandubh")
    assert (at("D4"), Piece.KING) in first.pieces
    assert first.side is Side.ATTACKERS
    assert first.goals == (Capture(frozenset({at("E2")})),)
    assert first.shown == Move(at("F5"), at("F2"))
    assert first.reply == Move(at("C4"), at("B4"))
    assert [each.words for each in first.mistakes] == ["Another one."]
    assert second.goals == (Arrival(frozenset({at("F3"), at("F4")}), at("F2")),)
    assert not second.pieces


def test_a_step_without_a_board_goes_on() -> None:
    """After the move shown before, and the reply to it."""
    played = [str(turn.move) for turn in read().start(1).turns]

    assert played == ["F5-F2", "C4-B4"]


@for_each(
    "goal, read_as",
    [
        ('is = "tuichi"', (Aim.TUICHI,)),
        ("captures = 2", (Capture(number=2),)),
        ('safe = "D2"', (Safety(frozenset({at("D2")})),)),
        ('from = "D2", moves-safely = true', (Arrival(source=at("D2")), Safety())),
        ('closed = ["A1", "G1"]', (Closing(frozenset({at("A1"), at("G1")})),)),
    ],
)
def test_each_goal_is_read(goal: str, read_as: tuple[object, ...]) -> None:
    text = GOOD.replace('capture = "E2"', goal)

    assert read_lesson(text, "trap").steps[0].goals == read_as


def test_a_mistake_has_conditions() -> None:
    """All that are given have to be met."""
    text = GOOD.replace('from = "B6"', 'move = ["B6-B5", "B6-B4"]\nresult = "nothing-captured"')
    (mistake,) = read_lesson(text, "trap").steps[0].mistakes

    assert mistake.moves == {Move(at("B6"), at("B5")), Move(at("B6"), at("B4"))}
    assert mistake.result is MoveResult.NOTHING_CAPTURED


def test_options_change_the_rules() -> None:
    """Of the whole lesson, or of a step."""
    text = GOOD.replace("place = 3", 'place = 3\noptions = { king_power = "none" }').replace(
        'side = "attackers"', 'side = "attackers"\noptions = { encirclement = true }'
    )
    trap = read(text)

    assert trap.ruleset == override_all(ruleset("brandubh"), (("king_power", "none"),))
    assert trap.start(0).ruleset.encirclement


def but(before: str, after: str) -> Callable[[], Lesson]:
    """Reads and checks the text with one thing changed."""
    assert before in GOOD, before
    return lambda: read(GOOD.replace(before, after, 1))


REFUSED = {
    LessonFault.NOT_TOML: but("place = 3", "place is 3"),
    LessonFault.MISSING: but('title = "A trap"\n', ""),
    LessonFault.UNKNOWN: but("place = 3", "place = 3\ncolour = 7"),
    LessonFault.WRONG_TYPE: but("place = 3", "place = true"),
    LessonFault.EMPTY: but('hint = "F2 is free."', 'hint = " "'),
    LessonFault.TOO_LONG: but('title = "A trap"', f'title = "{"x" * 51}"'),
    LessonFault.NOT_ONE_OF: but('needs = ["any-distance"]', 'needs = ["magic"]'),
    LessonFault.NO_RULESET: but("place = 3", 'place = 3\nruleset = "go"'),
    LessonFault.FEATURE_MISSING: but('["any-distance"]', '["edge-escape"]'),
    LessonFault.BOARD: but(".A.....", ".A....."[:6]),
    LessonFault.MISPLACED: but(".......\n...AD..", "A......\n...AD.."),
    LessonFault.TOO_MANY: but(".......\n...AD..", ".DDDDD.\n...AD.."),
    LessonFault.NO_SQUARE: but('capture = "E2"', 'capture = "E0"'),
    LessonFault.NO_MOVE: but('show = "F5-F2"', 'show = "F5"'),
    LessonFault.NO_START: lambda: read(GOOD[: GOOD.index("board")] + GOOD[GOOD.index("side = ") :]),
    LessonFault.NOTHING_BEFORE: but('goal = { capture = "E2" }', 'goal = { from = "F5" }'),
    LessonFault.TRAILING_REPLY: but('success = "Gone."', 'success = "Gone."\nreply = "B4-B5"'),
    LessonFault.ROLL: but('side = "attackers"', 'side = "attackers"\nrolls = [3]'),
    LessonFault.OVER: but('side = "attackers"', 'side = "attackers"\noptions = { die = "skip" }'),
    LessonFault.ILLEGAL_HINT: but('show = "F5-F2"', 'show = "F5-E4"'),
    LessonFault.WRONG_HINT: but('show = "F5-F2"', 'show = "F5-F3"'),
    LessonFault.ALWAYS_REACHED: but('capture = "E2"', 'safe = "D7"'),
    LessonFault.IDLE_MISTAKE: but('from = "B6"', 'from = "A7"'),
    LessonFault.ILLEGAL_REPLY: but('reply = "C4-B4"', 'reply = "C4-B3"'),
}
"""A text for each fault."""


@for_each("fault", LessonFault)
def test_what_is_wrong_is_refused(fault: LessonFault) -> None:
    """With the name of the fault, and where it is."""
    refusal = refused(LessonError, REFUSED[fault])

    assert refusal.fault is fault
    assert str(refusal).startswith("trap.toml")


def test_a_fault_names_its_step() -> None:
    with pytest.raises(LessonError, match=r"^trap.toml, step 2: F2-F1: .*hint doesn't reach"):
        read(GOOD.replace('show = "F2-F3"', 'show = "F2-F1"'))


def test_a_lesson_does_not_hold_where_other_moves_are_right() -> None:
    """Though its features are there: the board is played through."""
    fights = lesson("armed-king")
    unarmed = override_all(ruleset("brandubh"), (("king_power", "none"),))

    refused(LessonError, check_under, replace(fights, needs=frozenset()), unarmed)
    check_under(fights, ruleset("copenhagen"))


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
