"""Courses: the lessons for one game, for the game of a challenge, or for any beginner."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from play.lessons.course import next_lesson
from play.lessons.lesson import Lesson
from play.lessons.progress import Progress
from tafl.ruleset import Ruleset

USUAL = ""
"""The word that names, in custom ids, the course that leads to a first game."""

CHALLENGE = "#"
"""The beginning of the word for the course of a challenge; no ruleset's key begins with it."""


class Course(NamedTuple):
    """The *lessons* for games under *ruleset*, or all lessons if it is None.

    *word* names the course in custom ids: it is ``USUAL``, the key of a ruleset, or ``CHALLENGE``
    and the number of a challenge. *progress* is the learner's, by the keys of lessons.
    """

    word: str
    ruleset: Ruleset | None
    lessons: Sequence[Lesson]
    progress: Mapping[str, Progress]

    @property
    def finished(self) -> Collection[str]:
        """The keys of all lessons that the learner has finished."""
        return {key for key, progress in self.progress.items() if progress.is_finished}

    @property
    def needed(self) -> Sequence[Lesson]:
        """The lessons that lead to a game: all of them, except extra ones if *ruleset* is None."""
        return [each for each in self.lessons if self.ruleset is not None or not each.extra]

    @property
    def extra(self) -> Sequence[Lesson]:
        return [each for each in self.lessons if each not in self.needed]

    def part_with(self, lesson: Lesson) -> Sequence[Lesson]:
        """The needed or the extra lessons: those of which *lesson* is one."""
        return self.extra if lesson in self.extra else self.needed

    def progress_in(self, lessons: Sequence[Lesson]) -> tuple[int, int]:
        """The number of *lessons* that the learner has finished, and the number of all."""
        return sum(each.key in self.finished for each in lessons), len(lessons)

    @property
    def challenged(self) -> bool:
        """Whether the course is for the game of a challenge."""
        return self.word.startswith(CHALLENGE)

    def after(self, lesson: Lesson | None = None) -> Lesson | None:
        """The next needed lesson that is not finished; None if all are.

        If *lesson* was finished just now, the search begins after it.
        """
        key = None if lesson is None else lesson.key
        return next_lesson(self.needed, self.finished, key)

    def step_of(self, lesson: Lesson) -> int:
        """The number, from 0, of the step of *lesson* with which the learner goes on."""
        return self.progress.get(lesson.key, Progress()).next_step(lesson)
