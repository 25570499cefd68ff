"""Reviews of finished games: each position is searched, and solved as far as that is quick."""

from dataclasses import dataclass
from typing import NamedTuple

from engine.core_builds import INTERPRETED, Build
from engine.core_search import CoreSearch
from engine.player import player_for, solver_for
from engine.solver import Solution
from engine.thought import WIN, Limits, Thought
from tafl.findings import Finding, Findings
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side


@dataclass(frozen=True, slots=True)
class Effort:
    """The work for each position: equal on any machine, since it is counted in nodes (moves tried).

    The search tries *nodes*. Forced wins in *sure* plies (half-moves) are sought with up to
    *sure_nodes*, those in *deep* plies with up to *deep_nodes*. Where the search has seen a win in
    up to *seen* plies, up to *seen_nodes* are used to prove it.
    """

    nodes: int
    sure: int
    sure_nodes: int
    deep: int
    deep_nodes: int
    seen: int
    seen_nodes: int


QUICK = Effort(
    nodes=4_000, sure=3, sure_nodes=200_000, deep=5, deep_nodes=4_000, seen=7, seen_nodes=50_000
)
"""Effort that takes about a quarter of a second a position, interpreted on a slow machine."""
PLAIN = Effort(nodes=300, sure=3, sure_nodes=3_000, deep=3, deep_nodes=0, seen=3, seen_nodes=0)
"""Effort for games that the core cannot play: each node takes many times as long."""


def find(game: Game, first: int, end: int, build: Build = INTERPRETED) -> Findings:
    """The findings in *game* after each number of turns from *first* on, but below *end*.

    A finding is None where the game is over by the rules. Where the players ended it, its last
    position is examined like all others. The same *game*, *first* and *end* always give the same
    findings.
    """
    return _Reviewer(game, build).findings(first, end)


class _Look(NamedTuple):
    """The result of searching a position, None if the game is over; and its shortest forced win."""

    thought: Thought | None
    win: Solution | None


class _Reviewer:
    """Examines the positions of one game, later ones first, as their results help with earlier."""

    def __init__(self, game: Game, build: Build) -> None:
        self._player = player_for(game.ruleset, build)
        self._solver = solver_for(game.ruleset, build)
        self._effort = QUICK if isinstance(self._player, CoreSearch) else PLAIN
        self._stages = [_going_on(stage) for stage in game.stages()]
        self._turns = game.turns
        self._winner = None if game.outcome is None else game.outcome.winner

    def findings(self, first: int, end: int) -> Findings:
        """The findings that ``find`` returns; to be called once."""
        end = min(end, len(self._stages))
        answer = self._look(end).win if end < len(self._stages) else None
        found: list[Finding | None] = []
        for number in reversed(range(first, end)):
            here = self._look(number)
            found.append(self._finding(number, here, answer))
            answer = here.win
        return found[::-1]

    def _look(self, number: int) -> _Look:
        game = self._stages[number]
        if game is None:
            return _Look(None, None)
        thought = self._player.think(game, Limits(nodes=self._effort.nodes))
        return _Look(thought, self._win(game, thought))

    def _finding(self, number: int, here: _Look, answer: Solution | None) -> Finding | None:
        """The finding after *number* turns, from the results *here*; None if the game is over.

        *answer* is the forced win of the other side after the next turn, or None.
        """
        game, (thought, win) = self._stages[number], here
        if game is None or thought is None:
            return None
        best = thought.move if win is None else win.move
        value = thought.value if win is None else WIN - win.plies
        played = self._value_played(number, thought, best, value)
        holds = None
        if answer is not None and self._turns[number].move != best:
            played = -(WIN - answer.plies)
            holds = win is not None or self._holds(game, best, answer.plies)
        if win is None:
            return Finding(value, played, best, (), (), holds)
        return Finding(value, played, best, win.line, win.winners or (best,), holds)

    def _value_played(self, number: int, thought: Thought, best: Move, value: int) -> int | None:
        """The value of the move played after *number* turns, to its side; None if there is none.

        *value* is that of the *best* move.
        """
        if number == len(self._turns):
            return None
        turn, after = self._turns[number], self._stages[number + 1]
        if turn.move == best:
            return value
        if after is None:
            return self._value_of_end(turn.side)
        # The same horizon, or else the side with the last word in a search would look better.
        limits = Limits(max(1, thought.depth - 1), self._effort.nodes)
        return min(value, -self._player.think(after, limits).value)

    def _value_of_end(self, side: Side) -> int:
        if self._winner is None:
            return 0
        return WIN - 1 if self._winner is side else -WIN

    def _win(self, game: Game, thought: Thought) -> Solution | None:
        effort = self._effort
        found = self._solve(game, effort.sure, effort.sure_nodes)
        if found is None and effort.deep > effort.sure:
            found = self._solve(game, effort.deep, effort.deep_nodes)
        seen = WIN - thought.value
        if found is None and seen <= effort.seen and effort.seen_nodes:
            found = self._solve(game, seen, effort.seen_nodes)
        return found

    def _solve(self, game: Game, plies: int, nodes: int) -> Solution | None:
        return self._solver.solve(game, plies, nodes=nodes).solution

    def _holds(self, game: Game, best: Move, plies: int) -> bool | None:
        """Whether *best* leaves the other side no forced win within *plies*; None if unknown."""
        after = game.play(best)
        if after.outcome is not None:
            return after.outcome.winner in {game.position.to_move, None}
        found = self._solver.solve(after, plies, nodes=self._effort.sure_nodes, every=False)
        if found.solution is not None:
            return False
        return True if found.plies >= plies else None


def _going_on(game: Game) -> Game | None:
    """*game* without an end that its players made, as by resigning; None if the rules ended it."""
    if game.outcome is not None and game.outcome.is_on_the_board:
        return None
    return game._replace(outcome=None)
