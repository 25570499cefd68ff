"""The results of a duel: scores with their intervals, for each side, and Elo ratings."""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, log, log10, sqrt

from tafl.pieces import Side

Z = 1.96
"""Standard deviations to each side of the middle that hold 95 % of the cases."""
HALF = 0.5


@dataclass
class Effort:
    """The cost of a player's moves."""

    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    nodes: int = 0
    depths: int = 0

    def add(self, seconds: float, nodes: int, depth: int) -> None:
        """Count one more move."""
        self.moves += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)
        self.nodes += nodes
        self.depths += depth

    def and_also(self, other: "Effort") -> None:
        """Count the moves of *other* too."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.slowest = max(self.slowest, other.slowest)
        self.nodes += other.nodes
        self.depths += other.depths

    def __str__(self) -> str:
        moves, seconds = max(self.moves, 1), max(self.seconds, 1e-9)
        return (
            f"{self.nodes / seconds:,.0f} nodes/s, depth {self.depths / moves:.1f}, "
            f"{self.seconds / moves:.2f} s a move, slowest {self.slowest:.2f} s"
        )


@dataclass(frozen=True)
class Result:
    """A game: the side of the first player, which side won, and why; *ply* when it was over."""

    first: Side
    winner: Side | None
    reason: str
    ply: int
    broken_off: bool = False


def score_of(results: Sequence[Result]) -> str:
    """The first player's score: ``12 won, 3 drawn, 5 lost: 68 % (45 to 84), Elo +127 …``."""
    won = sum(result.winner is result.first for result in results)
    drawn = sum(result.winner is None for result in results)
    points, games = won + drawn / 2, len(results)
    low, high = interval(points, games)
    share = points / games if games else 0.5
    return (
        f"{won:4} won {drawn:4} drawn {games - won - drawn:4} lost: {100 * share:5.1f} % "
        f"({100 * low:.0f} to {100 * high:.0f}), Elo {_signed(elo(share))} "
        f"({_signed(elo(low))} to {_signed(elo(high))})"
    )


def interval(points: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a score; draws make it wider than it need be."""
    if games == 0:
        return 0.0, 1.0
    share, weight = points / games, Z * Z / games
    middle = (share + weight / 2) / (1 + weight)
    reach = Z / (1 + weight) * sqrt(share * (1 - share) / games + weight / (4 * games))
    # Exactly, where sums of fractions are only nearly so: Elo has no bound there.
    return (middle - reach if points else 0.0), (middle + reach if points < games else 1.0)


def elo(share: float) -> float:
    """The difference of ratings at which a player scores *share* of the points."""
    if share in {0, 1}:
        return inf if share else -inf
    return -400 * log10(1 / share - 1)


LEAST, WANTED = 0, 15
"""Elo points: no better at all, and so much better that it is worth having."""
SURE = log(0.95 / 0.05)
"""Evidence with which at most one such judgement in twenty is wrong (Wald 1945)."""


def evidence(results: Sequence[Result]) -> float:
    """The evidence of *results* that the first player is ``WANTED`` points better.

    That is the logarithm of how much likelier they are then than if it is ``LEAST`` points better;
    a sequential test ends when that is beyond ``SURE``. Games come in pairs, from the same opening
    with sides swapped: so it does not matter that one side nearly always wins.
    """
    points = [_points(result) for result in results]
    pairs = [(one + other) / 2 for one, other in zip(points[::2], points[1::2], strict=False)]
    # One pair of each kind more, so that there is always some chance.
    pairs += [0, HALF, 1]
    mean = sum(pairs) / len(pairs)
    variance = sum((each - mean) ** 2 for each in pairs) / len(pairs)
    least, wanted = (1 / (1 + 10 ** (-rating / SCALE)) for rating in (LEAST, WANTED))
    return (wanted - least) * (2 * mean - least - wanted) * len(pairs) / (2 * variance)


def _points(result: Result) -> float:
    return HALF if result.winner is None else float(result.winner is result.first)


def summary(first: str, results: Sequence[Result]) -> Iterable[str]:
    """The lines of a table: all games, then those with each side."""
    yield f"{first:24} {score_of(results)}"
    for side in Side:
        with_side = [result for result in results if result.first is side]
        yield f"{f'  as {side}':24} {score_of(with_side)}"


def _signed(number: float) -> str:
    return "0" if abs(number) < HALF else f"{number:+.0f}"


def say(line: str) -> None:
    """Print a *line* at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


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
