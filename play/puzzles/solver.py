"""People as those who solve puzzles."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Self

from play.players.player_id import PlayerId
from play.puzzles.choice import Choice
from play.ratings.rating import Rating
from tafl.rulesets import FOR_BEGINNERS

ANY: Final = Choice()

FIRST_RATING: Final = Rating(1300.0)
"""Somebody who has solved nothing yet starts below the middle: the first ones should be easy."""


FIRST_PUZZLES = 5
"""So many puzzles of somebody who chooses no game are of that for beginners."""


@dataclass(frozen=True, slots=True)
class Solver:
    """How a *player* solves puzzles: first answers count, and make the *rating*.

    *streak* are those solved in a row, *best_streak* the most there ever were. The puzzle *given*
    has that number, and waits for an answer. *choice* is what was asked for last.
    """

    player: PlayerId
    rating: Rating = FIRST_RATING
    rated_at: datetime | None = None
    tried: int = 0
    solved: int = 0
    streak: int = 0
    best_streak: int = 0
    given: int | None = None
    choice: Choice = ANY

    @property
    def choice_now(self) -> Choice:
        """What the next puzzle is to be: the first ones are of one game, unless one was chosen."""
        if self.choice.ruleset_key is None and self.tried < FIRST_PUZZLES:
            return self.choice._replace(ruleset_key=FOR_BEGINNERS)
        return self.choice

    def counted(self, *, solved: bool, rating: Rating, now: datetime) -> Self:
        """The same person after one more first answer, which makes their rating that."""
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
