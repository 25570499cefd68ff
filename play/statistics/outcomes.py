"""Numbers of games by outcome."""

from typing import NamedTuple, Self

from tafl.endings import Outcome
from tafl.pieces import Side


class OutcomeCounts(NamedTuple):
    """Numbers of games won by the attackers, drawn, and won by the defenders."""

    attackers: int = 0
    drawn: int = 0
    defenders: int = 0

    @classmethod
    def of(cls, outcome: Outcome) -> Self:
        return cls(
            attackers=int(outcome.winner is Side.ATTACKERS),
            drawn=int(outcome.winner is None),
            defenders=int(outcome.winner is Side.DEFENDERS),
        )

    @property
    def games(self) -> int:
        return sum(self)

    def combined_with(self, others: "OutcomeCounts") -> "OutcomeCounts":
        """The numbers of this and of *others* added up."""
        return OutcomeCounts(*map(sum, zip(self, others, strict=True)))
