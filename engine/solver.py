"""The solver: whether the side to move can force a win, proven against every defence."""

from collections.abc import Callable

from engine.builds import INTERPRETED, Build
from engine.core_solver import CoreSolver
from engine.facts import UnsupportedRulesError
from engine.plain_solver import PlainSolver
from engine.proofs import Answer, Sorted
from engine.thought import Stop
from tafl.game import Game
from tafl.pieces import Side
from tafl.ruleset import Ruleset


class Solver:
    """Solves positions of games under one ruleset.

    A win is forced if the side to move has an answer to everything until the game is over by the
    rules and won: by the king's escape or capture, or by whatever else ends it. Positions that have
    stood twice in the game end it when they come up once more, as the ruleset has it; a win that
    needs a position to come up twice within its own line is none. So what is found can be played,
    and a shortest win never repeats a position.

    Positions are told apart by numbers of 61 bits.
    """

    def __init__(self, ruleset: Ruleset, build: Build = INTERPRETED) -> None:
        """Get ready for games under *ruleset*.

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
    ) -> Answer:
        """Whether the side to move in *game*, which is not over, can win within so many *plies*.

        It tries about so many *nodes* at most, the same ones on any machine, and ends soon once the
        number of *stop* is not 0. With *every*, it finds all moves that win as fast.
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
        """The moves of the side to move in *game* by whether *winner* can force a win after them.

        A win counts within so many *plies*, the move included, and *winner* may be either side. It
        ends once so many winning moves and others are *enough*; None if *nodes* were not.
        """
        return self._solver.sort_moves(game, winner, plies, nodes, enough)
