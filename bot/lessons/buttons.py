"""The buttons and lists of lessons; custom ids hold all that a press needs."""

from typing import Annotated, NamedTuple, Self

from discord import ButtonStyle

from bot.ui.buttons import ButtonKind, PersistentItem, SelectKind, SubjectId
from bot.wording import lessons as wording
from tafl.squares import Square

MAX_HINTS = 2
"""Hints for a step: first a sentence, then the move."""


class OfCourse(NamedTuple):
    """The payload of the components below the list of a course; *course* is its word."""

    course: str


class AtStep(NamedTuple):
    """The payload of buttons below a step of a lesson, and of buttons that lead to one.

    *step* counts from 0; *course* is the word of a ``Course``; *hints* is the number given.
    """

    lesson: str
    step: Annotated[int, range(100)]
    course: str
    hints: Annotated[int, range(MAX_HINTS + 1)] = 0

    def hinted(self) -> Self:
        """This step with one more hint."""
        return self._replace(hints=min(self.hints + 1, MAX_HINTS))


class SquareOfStep(NamedTuple):
    """The payload of a select menu of squares: pieces to move, or destinations from *source*.

    A menu holds 25 entries, so there may be several; *part* keeps their custom ids different.
    """

    lesson: str
    step: Annotated[int, range(100)]
    course: str
    hints: Annotated[int, range(MAX_HINTS + 1)]
    source: Square | None
    part: int

    @property
    def at(self) -> AtStep:
        """The payload for the step itself."""
        return AtStep(self.lesson, self.step, self.course, self.hints)


LEARN = ButtonKind("tafl:learn", SubjectId)
COURSE = ButtonKind("lessons", OfCourse)
CHOOSE = SelectKind("lessons-list", OfCourse)
STEP = ButtonKind("lesson", AtStep)
TYPE = ButtonKind("lesson-type", AtStep)
PICK = SelectKind("lesson-pick", SquareOfStep)


def learn_button(style: ButtonStyle = ButtonStyle.secondary) -> PersistentItem:
    """A button for any message that answers privately with the list of lessons."""
    return LEARN.button(wording.LEARN, SubjectId(), style)
