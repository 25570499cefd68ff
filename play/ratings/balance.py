"""The balance of a ruleset: the attackers' advantage, learned from published and rated games."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, hypot, log, sqrt
from types import MappingProxyType
from typing import Final, NamedTuple

from play.ratings.rating import SCALE, Rating, weight

PRIOR_DEVIATION: Final = 100.0
"""Deviation, in rating points, of the balance of a ruleset without published results."""

PUBLISHED_DEVIATION: Final = 30.0
"""Further deviation of published results, in rating points: their players were not equal."""

DEVIATIONS_OF_95_PERCENT: Final = 1.96
"""The true value is within this many deviations in 95 of 100 cases."""


class Published(NamedTuple):
    """Numbers of games played elsewhere under a ruleset, by outcome."""

    attackers: int
    drawn: int
    defenders: int


PUBLISHED: Mapping[str, Published] = MappingProxyType(
    {
        "ard-ri": Published(26, 0, 24),
        "ashton-tablut": Published(9, 0, 1),
        "bologna-tablut": Published(28, 13, 21),
        "brandubh": Published(301, 2, 457),
        "brandubh-2": Published(63, 2, 110),
        "brandubh-walker": Published(14, 0, 16),
        "copenhagen": Published(751, 6, 958),
        "copenhagen-13": Published(3, 0, 4),
        "copenhagen-bell": Published(9, 0, 19),
        "fetlar": Published(83, 15, 143),
        "foteviken": Published(2, 0, 7),
        "historical-13": Published(32, 0, 32),
        "old-hnefatafl-11": Published(85, 7, 99),
        "old-hnefatafl-9": Published(2, 1, 4),
        "saami-tablut": Published(212, 0, 172),
        "saami-tablut-w": Published(7, 0, 12),
        "sea-battle-11": Published(12, 1, 18),
        "sea-battle-13": Published(5, 0, 9),
        "sea-battle-2526": Published(22, 0, 13),
        "sea-battle-9": Published(14, 0, 24),
        "simple-tafl": Published(76, 1, 60),
        "skalk": Published(14, 0, 5),
        "skalk-9": Published(8, 0, 3),
        "tablut-19": Published(2, 0, 1),
        "tawlbwrdd-bell": Published(109, 1, 108),
        "tawlbwrdd-lewis": Published(10, 0, 14),
        "viking-siege": Published(8, 0, 3),
    }
)
"""Correspondence games of a public server, by ruleset; for Bologna's Tablut, tournament games."""


@dataclass(frozen=True, slots=True)
class Balance:
    """The attackers' *advantage* in rating points, and the standard *deviation* of this estimate.

    *games* is the number of rated games that it was learned from.
    """

    advantage: float = 0.0
    deviation: float = PRIOR_DEVIATION
    games: int = 0

    @classmethod
    def of(cls, published: Published) -> "Balance":
        """The balance that *published* games show; with few games, it is near 0 and uncertain."""
        attackers, defenders = (
            wins + published.drawn / 2 for wins in (published.attackers, published.defenders)
        )
        # One win more for each side: a side that won all has no infinite advantage.
        attackers, defenders = attackers + 1, defenders + 1
        told = SCALE * log(attackers / defenders)
        spread = hypot(SCALE * sqrt(1 / attackers + 1 / defenders), PUBLISHED_DEVIATION)
        precision = 1 / PRIOR_DEVIATION**2 + 1 / spread**2
        return cls(told / spread**2 / precision, 1 / sqrt(precision))

    @classmethod
    def expected(cls, ruleset_key: str) -> "Balance":
        """The balance of a ruleset before any rated game."""
        published = PUBLISHED.get(ruleset_key)
        return cls() if published is None else cls.of(published)

    @property
    def interval(self) -> tuple[float, float]:
        """The bounds of the advantage, in rating points, for 95 of 100 cases."""
        return (
            self.advantage - DEVIATIONS_OF_95_PERCENT * self.deviation,
            self.advantage + DEVIATIONS_OF_95_PERCENT * self.deviation,
        )

    @property
    def share(self) -> float:
        """The expected score of the attackers, from 0 to 1, against an equally strong player."""
        return _share(self.advantage)

    @property
    def share_interval(self) -> tuple[float, float]:
        """The bounds of *share* for 95 of 100 cases."""
        low, high = self.interval
        return _share(low), _share(high)

    def after(self, attackers: Rating, defenders: Rating, score: float) -> "Balance":
        """The balance after a rated game in which the attackers scored *score*: 1, a half or 0.

        The less certain the two players' ratings are, the smaller the change is.
        """
        both = Rating(deviation=hypot(attackers.deviation, defenders.deviation))
        chance = attackers.expected(defenders, self.advantage)
        told = weight(both) / SCALE
        information = told**2 * chance * (1 - chance)
        precision = 1 / self.deviation**2 + information
        advantage = self.advantage + told * (score - chance) / precision
        return Balance(advantage, 1 / sqrt(precision), self.games + 1)


def _share(advantage: float) -> float:
    return 1 / (1 + exp(-advantage / SCALE))
