"""The solver: whether the side to move can force a win, proven against every defence."""

from collections.abc import Callable

from engine.builds import INTERPRETED, Build
from engine.core_solver import CoreSolver
from engine.facts import UnsupportedRulesError
from engine.plain_solver import PlainSolver
from engine.proofs import ProofResult, Sorted
from engine.thought import Stop
from tafl.game import Game
from tafl.pieces import Side
from tafl.ruleset import Ruleset


class Solver:
    """Solves positions of games under one ruleset.

    A win is forced if the side to move has an answer to everything until the rules end the game
    with its win, be it by the king's escape or capture or otherwise. A position that has occurred
    twice in the game ends it when it occurs again, by the ruleset's rule. A win that needs a
    position twice within its own line does not count. So a solution can be played, and a shortest
    win never repeats a position.

    Positions are identified by hashes of 61 bits.
    """

    def __init__(self, ruleset: Ruleset, build: Build = INTERPRETED) -> None:
        """Prepare for games under *ruleset*.

        Raises:
            UnsupportedRulesError: the game has dice.
        """
        self.ruleset = ruleset
        self._solver: CoreSolver | PlainSolver
        try:
            self._solver = CoreSolver(ruleset, build)
        except UnsupportedRulesError:
            self._solver = PlainSolver(ruleset)

    def solve(
        self,
        game: Game,
        plies: int,
        *,
        nodes: int | None = None,
        stop: Stop | None = None,
        every: bool = True,
    ) -> ProofResult:
        """The answer whether the side to move in *game*, which is not over, can win within *plies*.

        It tries about *nodes* at most, the same ones on any machine. It ends soon once the number
        of *stop* is not 0. With *every*, it finds all moves that win as fast.
        """
        return self._solver.solve(game, plies, nodes, stop, every=every)

    def sort_moves(
        self,
        game: Game,
        winner: Side,
        plies: int,
        *,
        nodes: int | None = None,
        enough: Callable[[int, int], bool] = lambda _winning, _others: False,
    ) -> Sorted | None:
        """The legal moves in *game*, sorted by whether *winner* can force a win after them.

        A win counts within *plies*, the move included, and *winner* may be either side. The search
        ends once the numbers of winning and other moves are *enough*; None if *nodes* were too few.
        """
        return self._solver.sort_moves(game, winner, plies, nodes, enough)
