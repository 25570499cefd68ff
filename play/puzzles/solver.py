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
"""Number of a solver's first puzzles, which are easy."""

ANSWERS_TO_RATING = 12
"""First answers until a rating is shown; after so many it has settled, or nearly so."""

EASE = 200.0
"""By how many rating points the first puzzles are below the rating of a new solver, or more."""


@dataclass(frozen=True, slots=True)
class PuzzleSolver:
    """A *player* as a solver of puzzles; only first answers to a puzzle count."""

    player: PlayerId
    rating: Rating = FIRST_RATING
    rated_at: datetime | None = None
    tried: int = 0
    solved: int = 0
    streak: int = 0
    """The number of the latest puzzles that were solved in a row."""
    best_streak: int = 0
    """The most puzzles ever solved in a row."""
    given: int | None = None
    """The number of the puzzle that waits for an answer; None if none does."""
    choice: Choice = ANY

    @property
    def is_rated(self) -> bool:
        """Whether enough puzzles were answered for a rating that can be shown."""
        return self.tried >= ANSWERS_TO_RATING

    @property
    def target(self) -> float:
        """The rating of puzzles for this solver; at first, however many are solved, a low one."""
        value = self.rating.value
        if self.tried < FIRST_PUZZLES:
            value = min(value, FIRST_RATING.value) - EASE
        return value + self.choice.difficulty.distance

    def choices_now(self, known: Sequence[str]) -> Sequence[Choice]:
        """The choices for the next puzzle, the preferred one first.

        Until they are rated, solvers who chose no game get puzzles of games in *known*, keys of
        rulesets with the best known first, and then of the game for beginners.
        """
        if self.choice.ruleset_key is not None or self.is_rated:
            return [self.choice]
        games = dict.fromkeys((*known, FOR_BEGINNERS))
        return [*(self.choice._replace(ruleset_key=key) for key in games), self.choice]

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
    """Lengths of runs of consecutive *days*, ordinals; in both, the latest come first."""
    lengths: list[int] = []
    for number, day in enumerate(days):
        if number and days[number - 1] == day + 1:
            lengths[-1] += 1
        else:
            lengths.append(1)
    return lengths
