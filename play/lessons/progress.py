"""A player's progress in lessons, and the store's port for it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, Self

from play.lessons.lesson import Lesson
from play.players.player_id import PlayerId
from tafl.rulesets import FOR_BEGINNERS


@dataclass(frozen=True, slots=True)
class Progress:
    """A player's progress in a lesson: the number of *steps* done so far.

    *finished_at* is when all steps had been done for the first time; None if they never were.
    *ruleset_key* is the game that the player learned with the latest step done for the first time.
    """

    steps: int = 0
    finished_at: datetime | None = None
    ruleset_key: str = FOR_BEGINNERS

    @property
    def is_finished(self) -> bool:
        return self.finished_at is not None

    def after(self, lesson: Lesson, number: int, ruleset_key: str, now: datetime) -> Self:
        """The progress at *now*, after the step *number*, from 0, of *lesson* has been done.

        *ruleset_key* is the game that the player is learning.
        """
        steps = max(self.steps, number + 1)
        finished = self.finished_at
        if finished is None and steps >= len(lesson.steps):
            finished = now
        if (steps, finished) == (self.steps, self.finished_at):
            return self
        return type(self)(steps, finished, ruleset_key)

    def next_step(self, lesson: Lesson) -> int:
        """The number of the first step of *lesson* that is not done, from 0; 0 if all are done."""
        return self.steps if self.steps < len(lesson.steps) else 0


class LessonProgress(Protocol):
    """The players' progress in lessons, in a store."""

    async def progress_of(self, player: PlayerId) -> Mapping[str, Progress]:
        """The player's progress in each lesson that they have begun, by the lesson's key."""

    async def put(self, player: PlayerId, lesson: str, progress: Progress) -> None:
        """Store the player's progress in the lesson with the key *lesson*."""
