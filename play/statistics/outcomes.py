"""How games ended, counted."""

from typing import NamedTuple, Self

from tafl.endings import Outcome
from tafl.pieces import Side


class Outcomes(NamedTuple):
    """The numbers of games that the attackers won, that were drawn, and that the defenders won."""

    attackers: int = 0
    drawn: int = 0
    defenders: int = 0

    @classmethod
    def of(cls, outcome: Outcome) -> Self:
        """One game that ended so."""
        return cls(
            attackers=int(outcome.winner is Side.ATTACKERS),
            drawn=int(outcome.winner is None),
            defenders=int(outcome.winner is Side.DEFENDERS),
        )

    @property
    def games(self) -> int:
        """How many there were."""
        return sum(self)

    def combined_with(self, others: "Outcomes") -> "Outcomes":
        """These and *others* together."""
        return Outcomes(*map(sum, zip(self, others, strict=True)))
