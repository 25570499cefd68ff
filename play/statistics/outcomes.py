"""Outcomes of games, counted."""

from typing import NamedTuple, Self

from tafl.endings import Outcome
from tafl.pieces import Side


class OutcomeCounts(NamedTuple):
    """The numbers of games won by the attackers, drawn, and won by the defenders."""

    attackers: int = 0
    drawn: int = 0
    defenders: int = 0

    @classmethod
    def of(cls, outcome: Outcome) -> Self:
        """One game with that outcome."""
        return cls(
            attackers=int(outcome.winner is Side.ATTACKERS),
            drawn=int(outcome.winner is None),
            defenders=int(outcome.winner is Side.DEFENDERS),
        )

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(self)

    def combined_with(self, others: "OutcomeCounts") -> "OutcomeCounts":
        """The sum of both."""
        return OutcomeCounts(*map(sum, zip(self, others, strict=True)))
