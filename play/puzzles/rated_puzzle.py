"""Puzzles of the collection: each has a rating, as if it were a player."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Final

from play.puzzles.kind import Kind
from play.ratings.rating import Rating
from tafl.game import Game
from tafl.position import Position
from tafl.puzzles import Puzzle

FIRST_DEVIATION: Final = 200.0
"""How uncertain the rating of a puzzle is that nobody has tried: a program has estimated it."""

FIRST_OWN_NUMBER: Final = 1_000_000
"""From here on are the numbers of puzzles from games that were played here."""


@dataclass(frozen=True, slots=True)
class RatedPuzzle:
    """The puzzle *number*, written as *text*; *ruleset_key* and *kind* follow from that.

    *tried* and *solved* count first answers, which its *rating* follows from; the last came at
    *rated_at*. From which match it is, is not known.
    """

    number: int
    text: str
    ruleset_key: str
    kind: Kind
    rating: Rating
    rated_at: datetime | None = None
    tried: int = 0
    solved: int = 0

    @property
    def puzzle(self) -> Puzzle:
        """What is to be solved.

        Raises:
            PuzzleError: the text is none, or its ruleset has changed since.
        """
        return _puzzle(self.text)

    @property
    def steps(self) -> int:
        """How many answers have to be right: moves, or that there is no move."""
        return steps_of(self.puzzle)

    @property
    def positions(self) -> Sequence[Position]:
        """All positions of its line, the first one included."""
        end = _stages(self.text)[-1]
        return [*(turn.before for turn in end.turns), end.position]

    def game(self, step: int) -> Game:
        """The game before the answer number *step*, from 0; after the last, the end of the line."""
        return _stages(self.text)[step]


def steps_of(puzzle: Puzzle) -> int:
    return max(puzzle.moves, 1)


@lru_cache(maxsize=64)
def _puzzle(text: str) -> Puzzle:
    return Puzzle.read(text)


@lru_cache(maxsize=64)
def _stages(text: str) -> tuple[Game, ...]:
    stages = tuple(_puzzle(text).stages())
    # Where nothing helps, the game ends as it began.
    return stages if len(stages) > 1 else stages * 2
