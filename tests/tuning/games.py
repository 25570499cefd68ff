"""Walks towards weights that win (SPSA, Spall 1992), and the games that judge them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.core import constants
from engine.core_builds import Build
from engine.core_search import CoreSearch
from engine.thought import Limits
from tafl.pieces import Side
from tafl.ruleset import Ruleset
from tests.duels.openings import Opening, played_from, points_of_attackers

LONGEST = 160
"""After so many plies a game is drawn."""
FAIR = 0.1
"""How far from a half the attackers' share may be before they get other odds."""
MORE = 1.25
MOST_ODDS = 8.0


@dataclass
class Table:
    """Gives the players *nodes* for a move on the average, and the weaker side more of them.

    Either side shall win about as often: where one nearly always wins, games say little about the
    weights. The attackers get *odds* times as many as the defenders.
    """

    nodes: int
    odds: float = 1.0
    share: float = 0.5

    def heard(self, points: float) -> None:
        """Count a game in which the attackers made so many *points*, 0 to 1."""
        self.share += (points - self.share) / 24
        if self.share < 1 / 2 - FAIR:
            self.odds = min(self.odds * MORE, MOST_ODDS)
            self.share = 1 / 2
        elif self.share > 1 / 2 + FAIR:
            self.odds = max(self.odds / MORE, 1 / MOST_ODDS)
            self.share = 1 / 2

    def limits(self, side: Side) -> Limits:
        """The reward of *side* for a move."""
        odds = self.odds**0.5
        return Limits(nodes=int(self.nodes * odds if side is Side.ATTACKERS else self.nodes / odds))


def player(ruleset: Ruleset, build: Build, weights: Sequence[int]) -> CoreSearch:
    """One who plays by *weights*, as ``constants`` has them."""
    search = CoreSearch(ruleset, build)
    begin = int(search.board.facts[constants.WEIGHTS_AT])
    for number, weight in enumerate(weights):
        search.board.facts[begin + number] = weight
    return search


def match(
    ruleset: Ruleset, rivals: tuple[CoreSearch, CoreSearch], opening: Opening, table: Table
) -> float:
    """How the first of two did in two games, with sides swapped: from -1 to 1."""
    points = 0.0
    for first in Side:
        sides = rivals if first is Side.ATTACKERS else rivals[::-1]
        attackers = _play(ruleset, sides, opening, table)
        table.heard(attackers)
        points += attackers if first is Side.ATTACKERS else 1 - attackers
    return points - 1


def _play(ruleset: Ruleset, sides: Sequence[CoreSearch], opening: Opening, table: Table) -> float:
    """The attackers' points in one game."""
    game = played_from(ruleset, opening)
    while game.outcome is None and game.ply < LONGEST:
        side = game.position.to_move
        game = game.play(sides[side].think(game, table.limits(side)).move)
    return points_of_attackers(game)


FAR = 0.06
"""Part of its reach that a weight moves after a match that one side won altogether."""
SLOWER = 0.5
"""Part of its speed at first with which it moves at the end."""


def reaches(weights: Sequence[float]) -> list[float]:
    """How far from its value each weight is tried out: a quarter of it, and enough to be felt."""
    return [max(4.0, abs(weight) / 4) for weight in weights]


class Walk:
    """On the way from *weights*, for so many *steps*; *chance* gives numbers from 0 to 1."""

    def __init__(self, weights: Sequence[int], steps: int, chance: Callable[[], float]) -> None:
        """Begin."""
        self._exact = [float(weight) for weight in weights]
        self._reaches = reaches(self._exact)
        self._signs = [1] * len(weights)
        self._steps = steps
        self._done = 0
        self._chance = chance

    @property
    def weights(self) -> list[int]:
        """Where it is."""
        return [round(weight) for weight in self._exact]

    def rivals(self) -> tuple[list[int], list[int]]:
        """The two that shall play against each other next."""
        self._signs = [1 if self._chance() < 1 / 2 else -1 for _ in self._exact]
        return self._away(1), self._away(-1)

    def went(self, result: float) -> None:
        """Note how the first did against the second: from -1, lost all, to 1, won all."""
        speed = FAR * (1 - (1 - SLOWER) * self._done / self._steps) * result
        for at, (reach, sign) in enumerate(zip(self._reaches, self._signs, strict=True)):
            self._exact[at] += speed * reach * sign
        self._done += 1

    def _away(self, way: int) -> list[int]:
        steps = zip(self._exact, self._reaches, self._signs, strict=True)
        return [round(weight + way * sign * reach) for weight, reach, sign in steps]
