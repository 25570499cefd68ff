"""What the computer thinks of a single position."""

from enum import Enum, auto
from typing import NamedTuple, Self

from play.reviews.review import chance_of
from tafl.findings import Finding
from tafl.moves import Move
from tafl.pieces import Side


class Opinion(NamedTuple):
    """What the computer thinks of a position.

    *chance* is that of the attackers to win, from 0 to 1. *best* is what it would play. *win* is a
    forced win of the side to move with the longest defence; empty if none was found.
    """

    chance: float
    best: Move
    win: tuple[Move, ...] = ()

    @classmethod
    def of(cls, side: Side, found: Finding) -> Self:
        """The opinion that follows from what was *found* for *side*, which is to move."""
        value = found.value if side is Side.ATTACKERS else -found.value
        return cls(chance_of(value), found.best, found.win)


class Silence(Enum):
    """Why the computer says nothing."""

    LIVE = auto()
    """Two people play a rated match there."""
    CHANCE = auto()
    """It does not look at games of chance."""
    BUSY = auto()
    """Too many ask at the moment."""
