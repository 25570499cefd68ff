"""The strength of a player, by Glicko-2 (M. Glickman, *Example of the Glicko-2 system*, 2013).

Two things differ from the paper. Time is counted in fractions of its rating periods, so that a
rating changes at once with every result, and grows uncertain only with time. And a side may be
worth some rating points, as in games whose sides are unequal.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from math import exp, hypot, log, pi, sqrt
from typing import Final

SCALE: Final = 173.7178
"""Rating points in one unit of the scale that the paper computes with."""

INITIAL_RATING, MIN_RATING = 1500.0, 400.0
MAX_DEVIATION, MIN_DEVIATION = 350.0, 45.0

DEFAULT_VOLATILITY = 0.06
TAU = 0.5
"""The paper's constant that limits how fast volatility changes."""

PROVISIONAL_DEVIATION = 110.0
"""A rating with this deviation or more is marked as uncertain."""

YEAR = timedelta(days=365.25)
SETTLED_DEVIATION = 60.0
"""A rating with this deviation reaches ``PROVISIONAL_DEVIATION`` in a year without results."""

RATING_PERIOD = (
    YEAR * (DEFAULT_VOLATILITY * SCALE) ** 2 / (PROVISIONAL_DEVIATION**2 - SETTLED_DEVIATION**2)
)
"""The paper's rating period, here somewhat more than four and a half days."""

TOLERANCE = 1e-9
"""Precision with which the logarithm of a new volatility is computed."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength: *value* in rating points, its standard *deviation* and *volatility*."""

    value: float = INITIAL_RATING
    deviation: float = MAX_DEVIATION
    volatility: float = DEFAULT_VOLATILITY

    @property
    def is_provisional(self) -> bool:
        """Whether the rating is too uncertain to be relied on."""
        return self.deviation >= PROVISIONAL_DEVIATION

    def after(self, elapsed: timedelta) -> "Rating":
        """The rating after *elapsed* without results, which makes it less certain."""
        variance = _phi(self) ** 2 + _periods(elapsed) * self.volatility**2
        return self._made(self.value, variance, self.volatility)

    def less(self, points: float) -> "Rating":
        """The rating with *points* taken off, however certain it is."""
        return replace(self, value=max(MIN_RATING, self.value - points))

    def chance(self, opponent: "Rating", advantage: float = 0.0) -> float:
        """The expected score, 0 to 1, against *opponent*, whose rating may be uncertain.

        The player's own side is worth *advantage* rating points more than the opponent's.
        """
        ahead = (self.value + advantage - opponent.value) / SCALE
        return 1 / (1 + exp(-weight(opponent) * ahead))

    def expected(self, opponent: "Rating", advantage: float = 0.0) -> float:
        """The expected score, 0 to 1, against *opponent*, given how uncertain both ratings are.

        It and the opponent's expected score add up to 1. The own side is worth *advantage* points.
        """
        both = hypot(self.deviation, opponent.deviation)
        return self.chance(Rating(opponent.value, both), advantage)

    def rated(self, results: Sequence["ScoredGame"], elapsed: timedelta = timedelta(0)) -> "Rating":
        """The rating after *results* that all came *elapsed* after this rating.

        The opponents' ratings in *results* are those before the results.
        """
        if not results:
            return self.after(elapsed)
        information = surprise = 0.0
        for result in results:
            counts = weight(result.opponent)
            chance = self.chance(result.opponent, result.advantage)
            information += counts**2 * chance * (1 - chance)
            surprise += counts * (result.score - chance)
        volatility = self._new_volatility(1 / information, surprise / information)
        # Step 6: time makes the rating uncertain at the new volatility, not at the old one.
        aged = _phi(self) ** 2 + _periods(elapsed) * volatility**2
        variance = 1 / (1 / aged + information)
        return self._made(self.value + SCALE * variance * surprise, variance, volatility)

    def _new_volatility(self, variance: float, improvement: float) -> float:
        """The volatility that fits best: step 5 of the paper, by the Illinois algorithm."""
        known = _phi(self) ** 2 + variance
        start = log(self.volatility**2)

        def slope(x: float) -> float:
            power = exp(x)
            total = known + power
            return power * (improvement**2 - total) / (2 * total**2) - (x - start) / TAU**2

        left, right = start, start - TAU
        if improvement**2 > known:
            right = log(improvement**2 - known)
        else:
            while slope(right) < 0:
                right -= TAU
        at_left, at_right = slope(left), slope(right)
        while abs(right - left) > TOLERANCE:
            middle = left + (left - right) * at_left / (at_right - at_left)
            at_middle = slope(middle)
            if at_middle * at_right <= 0:
                left, at_left = right, at_right
            else:
                # Illinois: an end that stays is given half its weight, or it might stay for ever.
                at_left /= 2
            right, at_right = middle, at_middle
        return exp(left / 2)

    @staticmethod
    def _made(value: float, variance: float, volatility: float) -> "Rating":
        deviation = min(MAX_DEVIATION, max(MIN_DEVIATION, SCALE * sqrt(variance)))
        return Rating(max(MIN_RATING, value), deviation, volatility)


@dataclass(frozen=True, slots=True)
class ScoredGame:
    """A game against *opponent*: the player's *score* is 1, a half or 0.

    The player's side was worth *advantage* rating points.
    """

    opponent: Rating
    score: float
    advantage: float = 0.0


def _phi(rating: Rating) -> float:
    return rating.deviation / SCALE


def weight(opponent: Rating) -> float:
    """The weight of a result against *opponent*, 0 to 1: less if their rating is uncertain."""
    return 1 / sqrt(1 + 3 * _phi(opponent) ** 2 / pi**2)


def _periods(elapsed: timedelta) -> float:
    # The machine's clock may have been set back: that makes no rating more certain.
    return max(0.0, elapsed / RATING_PERIOD)
