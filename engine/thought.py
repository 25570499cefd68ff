"""What the computer player thinks, and how far it may."""

from array import array
from collections.abc import Callable, MutableSequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from tafl.game import Game
from tafl.moves import Move

WIN = 30_000
"""The value of a game that is won, less one for each ply until its end."""
FORCED = WIN - 1_000
"""From here on, a value says that the end of the game was found."""

Stop: TypeAlias = MutableSequence[int]
"""A single number: once it is not 0, a search ends soon. Another thread may set it."""


def new_stop() -> Stop:
    """One that compiled code can look at too."""
    return array("q", [0])


@dataclass(frozen=True, slots=True)
class Limits:
    """How far to think; None for no limit.

    *depth* counts plies, *nodes* the positions reached. *margin* is how much worse than the best a
    move may be to be among the candidates, in hundredths of a man.
    """

    depth: int | None = None
    nodes: int | None = None
    margin: int = 0


@dataclass(frozen=True, slots=True)
class Thought:
    """The best *move* found, and its *value* for the side to move, in hundredths of a man.

    *depth* is how many plies were looked through whole, at *nodes* positions. *line* is what is
    expected to be played, *move* first. *candidates* are the moves within the margin of the best,
    each with its value, best first.
    """

    move: Move
    value: int
    depth: int
    nodes: int
    line: tuple[Move, ...]
    candidates: tuple[tuple[Move, int], ...]

    @property
    def is_won(self) -> bool:
        """Whether the side to move wins, whatever the other plays."""
        return self.value >= FORCED

    @property
    def is_lost(self) -> bool:
        """Whether the side to move loses, whatever it plays."""
        return self.value <= -FORCED


class Thinker(Protocol):
    """What thinks about games under one ruleset."""

    def think(
        self,
        game: Game,
        limits: Limits,
        *,
        stop: Stop | None = None,
        told: Callable[[Thought], None] | None = None,
    ) -> Thought:
        """The best move found in *game*, which is not over.

        *told* hears of each depth that is done. *stop*: once its number is not 0, the best move so
        far is returned.
        """
        ...
