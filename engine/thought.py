"""The thoughts of the computer player (the results of its searches), and their limits."""

from array import array
from collections.abc import Callable, MutableSequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from engine.core import constants
from tafl.game import Game
from tafl.moves import Move

WIN = constants.WIN
"""The value of a won game, less one for each ply (half-move) until its end."""
FORCED = WIN - 1_000
"""Least value that means that a forced win was found."""

NO_LIMIT = 1 << 60
"""A number of nodes (positions or moves tried) that no search reaches."""

Stop: TypeAlias = MutableSequence[int]
"""A list of a single number: once it is not 0, a search ends soon. Another thread may set it."""


def new_stop() -> Stop:
    """A ``Stop`` that compiled code can read too."""
    return array("q", [0])


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a search; None for no limit.

    *depth* counts plies (half-moves), *nodes* the positions reached. *margin* is the most that a
    candidate may be worse than the best move, in hundredths of a man.
    """

    depth: int | None = None
    nodes: int | None = None
    margin: int = 0


@dataclass(frozen=True, slots=True)
class Thought:
    """The best *move* found, and its *value* for the side to move, in hundredths of a man.

    *depth* is the number of plies (half-moves) searched completely, at *nodes* positions. *line*
    are the moves expected to be played, *move* first. *candidates* are the moves within the margin
    of the best, each with its value, best first.
    """

    move: Move
    value: int
    depth: int
    nodes: int
    line: tuple[Move, ...]
    candidates: tuple[tuple[Move, int], ...]

    @property
    def is_won(self) -> bool:
        """Whether the side to move wins, whatever the other side plays."""
        return self.value >= FORCED

    @property
    def is_lost(self) -> bool:
        """Whether the side to move loses, whatever it plays."""
        return self.value <= -FORCED


Told: TypeAlias = Callable[[Thought], None]
"""A function to which a search reports its thought at each finished depth."""


class RulesetThinker(Protocol):
    """An object that finds moves in games under one ruleset."""

    def think(
        self, game: Game, limits: Limits, *, stop: Stop | None = None, told: Told | None = None
    ) -> Thought:
        """The best move found in *game*, which is not over; once *stop* is set, the best so far."""
        ...
