"""Judges a network by games at equal time against the computer without it, until it is clear."""

from collections.abc import Iterable, Sequence
from time import thread_time

from engine.core_builds import Build
from engine.core_search import CoreSearch
from engine.thought import Limits
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.ruleset import Ruleset
from tests.duels.contest import TOO_LONG
from tests.duels.openings import Opening, played_from
from tests.duels.scores import SURE, Result, evidence

LONGEST = 200
"""After so many plies a game is drawn."""
FIRST = 2_000
"""Nodes by which it is first found out how many a second has."""


class Rival:
    """A player with *network*, which may be empty, who thinks for so many *seconds* of a processor.

    How many nodes that is follows from its moves before: so nothing else that runs matters.
    """

    def __init__(
        self, rules: Ruleset, build: Build, network: Sequence[int], seconds: float
    ) -> None:
        """Sit down; what has to be compiled is compiled."""
        self._rules, self._build, self._network = rules, build, network
        self._seconds = seconds
        self.nodes, self.took, self.depths, self.moves = 0, 0.0, 0, 0
        self.begin()
        game = Game.start(rules)
        self._player.think(game, Limits(nodes=FIRST))
        began = thread_time()
        self.nodes = self._player.think(game, Limits(nodes=FIRST)).nodes
        self.took = thread_time() - began

    def begin(self) -> None:
        """Begin a game, and know nothing of those before."""
        self._player = CoreSearch(self._rules, self._build, self._network)

    def move(self, game: Game) -> Move:
        """The move found in that time."""
        nodes = max(1, int(self._seconds * self.nodes / self.took))
        began = thread_time()
        thought = self._player.think(game, Limits(nodes=nodes))
        self.took += thread_time() - began
        self.nodes += thought.nodes
        self.depths += thought.depth
        self.moves += 1
        return thought.move

    def __str__(self) -> str:
        depth = self.depths / max(1, self.moves)
        return f"{self.nodes / self.took:,.0f} nodes/s, depth {depth:.1f}"


def judged(
    rules: Ruleset, rivals: tuple[Rival, Rival], openings: Iterable[Opening]
) -> Iterable[Result]:
    """The results of the first of two, from each opening with both sides; until they are clear."""
    results: list[Result] = []
    for opening in openings:
        for first in Side:
            seats = rivals if first is Side.ATTACKERS else rivals[::-1]
            results.append(_play(rules, seats, opening, first))
            yield results[-1]
        if abs(evidence(results)) >= SURE:
            return


def _play(rules: Ruleset, seats: Sequence[Rival], opening: Opening, first: Side) -> Result:
    game = played_from(rules, opening)
    for rival in seats:
        rival.begin()
    while game.outcome is None and game.ply < LONGEST:
        game = game.play(seats[game.position.to_move].move(game))
    if game.outcome is None:
        return Result(first, None, TOO_LONG, game.ply)
    return Result(first, game.outcome.winner, str(game.outcome.reason), game.ply)
