"""Checks by the naive engine what the solver claims, against every answer.

The solver only suggests: which move wins, and which defence holds. That it does, and what else
there is to play, the naive engine says.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple, Self

from engine.solver import Solver
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tests import naive


class Both(NamedTuple):
    """A game in both engines."""

    game: Game
    naive: naive.Game

    @classmethod
    def begun(cls, game: Game) -> Self:
        """Both from the position of *game*."""
        at = game.position
        place = naive.Position(game.ruleset, at.pieces(), at.to_move, at.fallen)
        return cls(Game.start(game.ruleset, at), naive.game_from(place))

    def after(self, move: Move) -> Self:
        played = naive.played(self.naive, naive.Move(move.source, move.path[0], move.path[1:]))
        return type(self)(self.game.play(move), played)

    def all_after(self) -> Iterator[tuple[Move, Self]]:
        """Each move that the naive engine allows, and what it leads to."""
        for move in naive.legal_moves_now(self.naive):
            same = Move(move.source, move.target)
            yield same, self.after(same)

    def is_won_by(self, side: Side) -> bool:
        """Whether the naive engine says so."""
        return self.naive.ending is not None and self.naive.ending.winner is side

    @property
    def is_over(self) -> bool:
        return self.naive.ending is not None


class ProofChecker:
    """Checks what is claimed of wins of the side *winner*."""

    def __init__(self, solver: Solver[Any], winner: Side) -> None:
        self._solver = solver
        self._winner = winner

    def wins(self, both: Both, plies: int) -> bool:
        """Whether *winner* forces a win within so many *plies*: a move of theirs to all others."""
        if both.is_over or plies == 0:
            return both.is_won_by(self._winner)
        if both.naive.to_move is not self._winner:
            return all(self.wins(after, plies - 1) for _, after in both.all_after())
        solution = self._solver.solve(both.game, plies, every=False).solution
        return solution is not None and self.wins(both.after(solution.move), plies - 1)

    def fails(self, both: Both, plies: int) -> bool:
        """Whether they do not: there is a defence against each of their moves."""
        if both.is_over or plies == 0:
            return not both.is_won_by(self._winner)
        if both.naive.to_move is self._winner:
            return all(self.fails(after, plies - 1) for _, after in both.all_after())
        held = self._solver.sort_moves(
            both.game, self._winner, plies, enough=lambda _, others: others > 0
        )
        return (
            held is not None
            and bool(held.others)
            and self.fails(both.after(held.others[0]), plies - 1)
        )
