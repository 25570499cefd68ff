"""The buttons and lists of lessons; custom ids hold all that a press needs."""

from typing import Annotated, NamedTuple, Self

from discord import ButtonStyle

from bot.matches.square_choices import BegunMove
from bot.ui.buttons import ButtonKind, PersistentItem, SelectKind, SubjectId
from bot.wording import lessons as wording
from play.lessons.lesson import MAX_HINTS


class OfCourse(NamedTuple):
    """The payload of buttons and lists about a course; *course* is the word that names it."""

    course: str


class AtStep(NamedTuple):
    """The payload of buttons below a step of a lesson, and of buttons that lead to one.

    *step* counts from 0; *course* is the word that names a ``Course``; *hints* is the number of
    hints shown.
    """

    lesson: str
    step: Annotated[int, range(100)]
    course: str
    hints: Annotated[int, range(MAX_HINTS + 1)] = 0

    def hinted(self) -> Self:
        return self._replace(hints=min(self.hints + 1, MAX_HINTS))


class SquareOfStep(NamedTuple):
    """The payload of a menu of squares: destinations after *begun* or, if None, pieces to move.

    A menu holds 25 entries, so there may be several; *part* keeps their custom ids different.
    """

    lesson: str
    step: Annotated[int, range(100)]
    course: str
    hints: Annotated[int, range(MAX_HINTS + 1)]
    begun: BegunMove | None
    part: int

    @property
    def at(self) -> AtStep:
        """The payload of buttons for the step, without the squares."""
        return AtStep(self.lesson, self.step, self.course, self.hints)


LEARN = ButtonKind("tafl:learn", SubjectId)
COURSE = ButtonKind("lessons", OfCourse)
CHOOSE = SelectKind("lessons-list", OfCourse)
STEP = ButtonKind("lesson", AtStep)
TYPE = ButtonKind("lesson-type", AtStep)
PICK = SelectKind("lesson-pick", SquareOfStep)


def learn_button(style: ButtonStyle = ButtonStyle.secondary) -> PersistentItem:
    """A button, for any message, that answers privately with the list of lessons."""
    return LEARN.button(wording.LEARN, SubjectId(), style)
