"""The computer's opinion of a single position."""

from enum import Enum, auto
from typing import NamedTuple, Self

from play.reviews.review import chance_of
from tafl.findings import Finding
from tafl.moves import Move
from tafl.pieces import Side


class Opinion(NamedTuple):
    """The computer's opinion of a position.

    *chance* is the attackers' winning chance, from 0 to 1. *best* is the move that the computer
    would play. *win* has the moves of a forced win of the side to move, against the longest
    defence; empty if none was found.
    """

    chance: float
    best: Move
    win: tuple[Move, ...] = ()

    @classmethod
    def of(cls, side: Side, found: Finding) -> Self:
        """The opinion made from the engine's *found* results, with *side* to move."""
        value = found.value if side is Side.ATTACKERS else -found.value
        return cls(chance_of(value), found.best, found.win)


class Silence(Enum):
    """Reasons why the computer gives no opinion."""

    LIVE = auto()
    """Two people are playing a rated match at this position."""
    CHANCE = auto()
    """The game has dice, or draws lots."""
    BUSY = auto()
    """Too many people are asking at the moment."""
