"""Solvers, which search deeper and deeper until they have proven the shortest forced win."""

import sys
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.dead_ends import can_force_a_win
from engine.thought import Stop
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position
from tafl.repetition import ENDS_NOTHING, OCCURRENCES_THAT_END, REPEATER_MATTERS

Node = TypeVar("Node")
Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Solution:
    """The shortest forced win of the side to move, in *plies* (half-moves).

    *line* alternates the winning moves and the best defence; it is shorter if the solver was
    stopped. *winners* are all first moves that win as fast, that of *line* first. They are None if
    they were not requested, or if a limit was reached before they were found.
    """

    line: tuple[Move, ...]
    plies: int
    winners: tuple[Move, ...] | None

    @property
    def move(self) -> Move:
        """The first move of the win."""
        return self.line[0]


@dataclass(frozen=True, slots=True)
class ProofResult:
    """The result of ``Solver.solve``: a *solution*, or None if none was found within *plies*.

    If there is none and *plies* are fewer than requested, a limit was reached. *nodes* is the
    number of moves tried.
    """

    solution: Solution | None
    plies: int
    nodes: int


@dataclass(frozen=True, slots=True)
class Sorted:
    """Some or all legal moves: those after which a side can force a win, and the *others*.

    *nodes* is the number of moves that the solver tried.
    """

    winning: tuple[Move, ...]
    others: tuple[Move, ...]
    nodes: int


class StoppedError(Exception):
    """A limit was reached, or the solver was told to stop."""


class Solver(ABC, Generic[Node]):
    """Finds out whether a side can force a win, in games under one ruleset.

    A win is forced if that side has an answer to everything until the rules end the game with its
    win, be it by the king's escape or capture or otherwise. A position that has occurred twice in
    the game ends it when it occurs again, by the ruleset's rule. A win that needs a position twice
    within its own line does not count. So a solution can be played, and a shortest win never
    repeats a position.

    A node is a position in the form that a subclass works on. Methods that search further raise
    ``StoppedError`` at a limit.
    """

    most_plies = sys.maxsize
    loses_by_moving: bool
    """Whether a side's own move may let the other side win at once. If not, the side to move wins
    in an odd number of plies (half-moves)."""

    def solve(
        self,
        game: Game,
        plies: int,
        *,
        nodes: int | None = None,
        stop: Stop | None = None,
        every: bool = True,
    ) -> ProofResult:
        """Find out whether the side to move in *game*, which is not over, can win within *plies*.

        About *nodes* moves are tried at most, the same ones on any machine. The search ends soon
        once the number in *stop* is not 0. If *every* is true, it finds all moves that win as fast.
        It looks no farther than to the next draw by a limit of the rules.
        """
        within = min(plies, self.most_plies, _plies_left(game))
        if not can_force_a_win(game.position):
            return ProofResult(None, within, 0)
        self.begin(game, game.position.to_move, nodes, stop)
        return self.answered(game, lambda root: self._find_out(root, within, every=every))

    def sort_moves(
        self,
        game: Game,
        winner: Side,
        plies: int,
        *,
        nodes: int | None = None,
        enough: Callable[[int, int], bool] = lambda _winning, _others: False,
    ) -> Sorted | None:
        """Sort the legal moves in *game* by whether *winner* can force a win after them.

        *winner* may be either side. It has to win within *plies*, the sorted move included. The
        search ends once *enough* returns True for the numbers of winning and other moves found. The
        result is None if trying about *nodes* moves was not enough, or if a limit of the rules may
        make the game a draw sooner.
        """
        self.begin(game, winner, nodes, None)
        within = min(plies, self.most_plies)
        if _plies_left(game) < within:
            return None
        return self.answered(game, lambda root: self._sort_moves(root, within, enough))

    @abstractmethod
    def begin(self, game: Game, winner: Side, nodes: int | None, stop: Stop | None) -> None:
        """Prepare to ask whether *winner* can force a win in *game*; drop the previous question.

        About *nodes* moves are tried at most, or any number if that is None. *stop* is as in
        ``solve``.
        """

    @abstractmethod
    def answered(self, game: Game, answer: Callable[[Node], Found]) -> Found:
        """The result of *answer* for the node that stands for the present position of *game*."""

    @property
    @abstractmethod
    def nodes(self) -> int:
        """The number of moves tried since ``begin``."""

    @abstractmethod
    def legal_moves(self, node: Node) -> list[Move]:
        """The legal moves at *node*, in the order in which to try them."""

    @abstractmethod
    def after(self, node: Node, move: Move) -> Node:
        """The node after *move*; nodes returned earlier for the same *node* become invalid."""

    @abstractmethod
    def is_won(self, node: Node) -> bool | None:
        """Whether the winner that ``begin`` named has won at *node*; None if the game goes on."""

    @abstractmethod
    def forces(self, node: Node, plies: int) -> bool:
        """Whether the winner that ``begin`` named can force a win from *node* within *plies*.

        The game is not over at *node*, and either side may be to move.
        """

    @abstractmethod
    def lift_limit(self) -> None:
        """Remove the limit on the number of moves tried."""

    def _find_out(self, root: Node, plies: int, *, every: bool) -> ProofResult:
        """Search for the shortest forced win within *plies*; *every* as in ``solve``."""
        searched = 0
        try:
            for within in self._depths(plies):
                if self.forces(root, within):
                    return self._answer(root, within, searched, every=every)
                searched = within
        except StoppedError:
            return ProofResult(None, searched, self.nodes)
        return ProofResult(None, plies, self.nodes)

    def _depths(self, plies: int) -> Iterator[int]:
        """The numbers of plies to search, in turn: a win in an even number of plies is rare."""
        yield from range(1, plies + 1, 2)
        if self.loses_by_moving and plies % 2 == 0:
            yield plies

    def _answer(self, root: Node, within: int, searched: int, *, every: bool) -> ProofResult:
        """The result: a win in *within* plies is proven, and one in *searched* ruled out."""
        moves = self.legal_moves(root)
        if self.loses_by_moving and within - searched > 1:
            sooner = [move for move in moves if self._wins(root, move, within - 1)]
            within -= bool(sooner)
        first = next(move for move in moves if self._wins(root, move, within))
        winners = None
        if every:
            with suppress(StoppedError):
                others = [move for move in moves if move != first]
                winners = (first, *(move for move in others if self._wins(root, move, within)))
        self.lift_limit()
        line: list[Move] = []
        with suppress(StoppedError):
            line.extend(self._line(root, first, within))
        return ProofResult(Solution(tuple(line), within, winners), within, self.nodes)

    def _sort_moves(
        self, root: Node, plies: int, enough: Callable[[int, int], bool]
    ) -> Sorted | None:
        """Sort the moves at *root* until *enough* is True, for ``sort_moves``; None at a limit."""
        found: dict[bool, list[Move]] = {True: [], False: []}
        try:
            for move in self.legal_moves(root):
                found[self._wins(root, move, plies)].append(move)
                if enough(len(found[True]), len(found[False])):
                    break
        except StoppedError:
            return None
        return Sorted(tuple(found[True]), tuple(found[False]), self.nodes)

    def _wins(self, node: Node, move: Move, plies: int) -> bool:
        """Whether *move* at *node* leads to a win within *plies*, *move* included."""
        after = self.after(node, move)
        won = self.is_won(after)
        if won is None:
            return plies > 1 and self.forces(after, plies - 1)
        return won

    def _line(self, node: Node, move: Move, plies: int) -> Iterator[Move]:
        """Yield *move*, which wins in exactly *plies*, and then the best moves of both sides."""
        yield move
        node = self.after(node, move)
        while self.is_won(node) is None:
            plies -= 1
            move = next(m for m in self.legal_moves(node) if self._lasts(node, m, plies))
            yield move
            node = self.after(node, move)
            plies -= 1
            if self.is_won(node) is None:
                move = next(m for m in self.legal_moves(node) if self._wins(node, m, plies))
                yield move
                node = self.after(node, move)

    def _lasts(self, node: Node, reply: Move, plies: int) -> bool:
        """Whether the defence *reply* delays the win for *plies*, *reply* included."""
        after = self.after(node, reply)
        if self.is_won(after) is not None:
            return plies == 1
        sooner = plies - 2 if self.loses_by_moving else plies - 3
        return sooner < 1 or not self.forces(after, sooner)


def _plies_left(game: Game) -> int:
    """The plies until a limit of the rules makes *game* a draw, if no piece is captured."""
    limit = game.nearest_limit
    return sys.maxsize if limit is None else limit[0]


def standing_twice(game: Game) -> list[Position]:
    """The positions of *game* that would end it by repetition if they came up once more."""
    rule = game.ruleset.repetition
    if rule in ENDS_NOTHING:
        return []
    stood = [*game.repeatable, game.position]
    if rule in REPEATER_MATTERS:
        # A position that no move brought about does not count.
        stood = [turn.after for turn in game.turns[-1 - len(game.repeatable) :]]
    times = Counter(stood)
    return [position for position in times if times[position] >= OCCURRENCES_THAT_END - 1]
