"""The games by which weights are judged: both sides of an opening, limited by nodes."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.builds import Build
from engine.core import layout
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
        """What *side* gets for a move."""
        odds = self.odds**0.5
        return Limits(nodes=int(self.nodes * odds if side is Side.ATTACKERS else self.nodes / odds))


def player(ruleset: Ruleset, build: Build, weights: Sequence[int]) -> CoreSearch:
    """One who plays by *weights*, as ``layout`` has them."""
    search = CoreSearch(ruleset, build)
    begin = int(search.board.facts[layout.WEIGHTS_AT])
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
