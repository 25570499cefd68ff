"""Elo ratings of players who met, and how sure they are."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

Points = Mapping[tuple[str, str], Sequence[float]]
"""The points that the first of two made in each game against the second: 0, a half, or 1."""

SCALE = 400
"""Elo points in which the odds change tenfold."""
ROUNDS = 500
SPEED = 200.0
SAMPLES = 200
OUTSIDE = 5
"""Samples to each side that are left out of an interval: of 200, these are 5 %."""


def ratings(points: Points, anchor: str) -> dict[str, float]:
    """The ratings by which what happened is most likely; that of the *anchor* is 0.

    Each two are given one more draw, so that nobody is endlessly better.
    """
    values: dict[str, float] = dict.fromkeys((name for pair in points for name in pair), 0.0)
    games: dict[str, float] = defaultdict(float)
    for pair, each in points.items():
        for name in pair:
            games[name] += len(each) + 1
    for _ in range(ROUNDS):
        missing: dict[str, float] = defaultdict(float)
        for (first, second), each in points.items():
            expected = 1 / (1 + 10 ** ((values[second] - values[first]) / SCALE))
            more = sum(each) + 1 / 2 - (len(each) + 1) * expected
            missing[first] += more
            missing[second] -= more
        for name in values:
            values[name] += SPEED * missing[name] / games[name]
    return {name: value - values[anchor] for name, value in values.items()}


def intervals(
    points: Points, anchor: str, chance: Callable[[], float]
) -> dict[str, tuple[float, float]]:
    """Between what each rating lies in 95 % of the tournaments that might have been."""
    found: dict[str, list[float]] = defaultdict(list)
    for _ in range(SAMPLES):
        sample = {
            pair: [each[int(chance() * len(each))] for _ in each] for pair, each in points.items()
        }
        for name, value in ratings(sample, anchor).items():
            found[name].append(value)
    return {
        name: (sorted(values)[OUTSIDE], sorted(values)[-1 - OUTSIDE])
        for name, values in found.items()
    }
