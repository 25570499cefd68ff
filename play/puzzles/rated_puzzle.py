"""Puzzles of the collection, each with a rating that changes as if it were a player."""

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
"""Deviation of a puzzle's rating that a program has estimated and nobody has tested."""

FIRST_OWN_NUMBER: Final = 1_000_000
"""The smallest number of a puzzle from a game that was played here."""


@dataclass(frozen=True, slots=True)
class RatedPuzzle:
    """The puzzle *number*, written as *text*; *ruleset_key* and *kind* follow from that.

    *tried* and *solved* count first answers, from which the *rating* follows; the last came at
    *rated_at*. The match that a puzzle is from is not stored.
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
        """The puzzle read from *text*.

        Raises:
            PuzzleError: the text is no puzzle, or its ruleset has changed since.
        """
        return _puzzle(self.text)

    @property
    def steps(self) -> int:
        """The number of right answers needed: the moves; 1 if the answer is that no move helps."""
        return max(self.puzzle.moves, 1)

    @property
    def positions(self) -> Sequence[Position]:
        """All positions of the solution, the first one included."""
        end = _stages(self.text)[-1]
        return [*(turn.before for turn in end.turns), end.position]

    def game(self, step: int) -> Game:
        """The game before the answer number *step*, from 0; after the last, the end."""
        return _stages(self.text)[step]


@lru_cache(maxsize=64)
def _puzzle(text: str) -> Puzzle:
    return Puzzle.read(text)


@lru_cache(maxsize=64)
def _stages(text: str) -> tuple[Game, ...]:
    stages = tuple(_puzzle(text).stages())
    # A puzzle in which no move helps ends at its first position.
    return stages if len(stages) > 1 else stages * 2
