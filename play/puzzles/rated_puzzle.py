"""Puzzles with ratings, which change as if each puzzle were a player."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Final

from play.puzzles.kind import PuzzleKind
from play.ratings.rating import Rating
from tafl.game import Game
from tafl.position import Position
from tafl.puzzles import Puzzle

FIRST_DEVIATION: Final = 200.0
"""Deviation of the rating of a new puzzle, which a program has estimated."""

FIRST_OWN_NUMBER: Final = 1_000_000
"""The smallest number of puzzles found in games on this bot; smaller ones came with the program."""


@dataclass(frozen=True, slots=True)
class RatedPuzzle:
    """The puzzle *number*, written as *text*, from which *ruleset_key* and *kind* follow.

    *tried* and *solved* count solvers' first answers, which change the *rating*, the last at
    *rated_at*. The match in which the puzzle was found is not stored.
    """

    number: int
    text: str
    ruleset_key: str
    kind: PuzzleKind
    rating: Rating
    rated_at: datetime | None = None
    tried: int = 0
    solved: int = 0

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle in *text*; raises ``PuzzleError`` if its ruleset has changed since."""
        return _puzzle(self.text)

    @property
    def steps(self) -> int:
        """The number of moves to find; 1 if the right answer is that no move helps."""
        return max(self.puzzle.moves, 1)

    @property
    def positions(self) -> Sequence[Position]:
        """All positions of the solution, from the first to the end."""
        end = _stages(self.text)[-1]
        return [*(turn.before for turn in end.turns), end.position]

    def game(self, step: int) -> Game:
        """The game before the move number *step*, from 0; after the last, the end of the game."""
        return _stages(self.text)[step]


@lru_cache(maxsize=64)
def _puzzle(text: str) -> Puzzle:
    return Puzzle.read(text)


@lru_cache(maxsize=64)
def _stages(text: str) -> tuple[Game, ...]:
    stages = tuple(_puzzle(text).stages())
    # A puzzle in which no move helps ends at its first position.
    return stages if len(stages) > 1 else stages * 2
