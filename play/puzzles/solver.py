"""Solvers of puzzles: their ratings, streaks and choices."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Self

from play.players.player_id import PlayerId
from play.puzzles.choice import Choice
from play.ratings.rating import Rating
from tafl.rulesets import FOR_BEGINNERS

ANY: Final = Choice()

FIRST_RATING: Final = Rating(1300.0)
"""Rating of a new solver, below average so that the first puzzles are easy."""


FIRST_PUZZLES = 5
"""Number of first puzzles from the game for beginners, unless the solver has chosen a game."""


@dataclass(frozen=True, slots=True)
class PuzzleSolver:
    """A *player* as a solver of puzzles; only first answers to a puzzle count."""

    player: PlayerId
    rating: Rating = FIRST_RATING
    rated_at: datetime | None = None
    tried: int = 0
    solved: int = 0
    streak: int = 0
    """How many of the latest puzzles were solved in a row."""
    best_streak: int = 0
    """The most puzzles ever solved in a row."""
    given: int | None = None
    """The number of the puzzle that waits for an answer; None if none does."""
    choice: Choice = ANY

    @property
    def choice_now(self) -> Choice:
        """The choice for the next puzzle; beginners who chose no game get one game at first."""
        if self.choice.ruleset_key is None and self.tried < FIRST_PUZZLES:
            return self.choice._replace(ruleset_key=FOR_BEGINNERS)
        return self.choice

    def counted(self, *, solved: bool, rating: Rating, now: datetime) -> Self:
        """The solver after one more first answer, which has led to *rating*."""
        streak = self.streak + 1 if solved else 0
        return replace(
            self,
            rating=rating,
            rated_at=now,
            tried=self.tried + 1,
            solved=self.solved + solved,
            streak=streak,
            best_streak=max(streak, self.best_streak),
        )


def streaks_of(days: Sequence[int]) -> list[int]:
    """Lengths of the runs of consecutive days in *days*, ordinals with the latest first.

    The latest run comes first.
    """
    lengths: list[int] = []
    for number, day in enumerate(days):
        if number and days[number - 1] == day + 1:
            lengths[-1] += 1
        else:
            lengths.append(1)
    return lengths
