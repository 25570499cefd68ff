"""What the computer thinks of a position."""

from enum import Enum, auto
from math import exp
from typing import NamedTuple, Self

from tafl.moves import Move
from tafl.pieces import Side

WORTH = 340
"""Hundredths of a man by which the odds of winning grow e times."""

MOST = 50.0
"""Of such steps; more would make no difference."""


class Opinion(NamedTuple):
    """What the computer thinks of a position.

    *chance* is that of the attackers to win, from 0 to 1. *best* is what it would play. *win* is a
    forced win of the side to move with the longest defence; empty if none was found.
    """

    chance: float
    best: Move
    win: tuple[Move, ...] = ()

    @classmethod
    def of(cls, side: Side, value: int, best: Move, win: tuple[Move, ...]) -> Self:
        """The opinion of a position that has a *value* for *side*, in hundredths of a man."""
        steps = (value if side is Side.ATTACKERS else -value) / WORTH
        return cls(1 / (1 + exp(-max(-MOST, min(MOST, steps)))), best, win)


class Silence(Enum):
    """Why the computer says nothing."""

    LIVE = auto()
    """Two people play a rated match there."""
    CHANCE = auto()
    """It does not look at games of chance."""
    BUSY = auto()
    """Too many ask at the moment."""
