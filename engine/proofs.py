"""The answers of a solver: searched deeper and deeper, until the shortest forced win is proven."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol, TypeVar

from tafl.game import Game
from tafl.moves import Move
from tafl.position import Position
from tafl.repetition import OCCURRENCES_THAT_END, REPEATER_MATTERS
from tafl.ruleset import Repetition

Node = TypeVar("Node")


@dataclass(frozen=True, slots=True)
class Solution:
    """The shortest forced win of the side to move, in *plies* against the best defence.

    *line* alternates the winning moves with such a defence; it is shorter if the solver was
    stopped. *winners* are all moves that win as fast, the first of *line* first. It is None if they
    were not requested, or if a limit was reached before.
    """

    line: tuple[Move, ...]
    plies: int
    winners: tuple[Move, ...] | None

    @property
    def move(self) -> Move:
        """The first move of the win."""
        return self.line[0]

    @property
    def is_only(self) -> bool | None:
        """Whether no other move wins as fast; None if that is unknown."""
        return None if self.winners is None else len(self.winners) == 1


@dataclass(frozen=True, slots=True)
class ProofResult:
    """The answer to a question: a *solution*, or that there is none within *plies*.

    If *plies* are fewer than requested, a limit was reached. *nodes* is the number of moves tried.
    """

    solution: Solution | None
    plies: int
    nodes: int


@dataclass(frozen=True, slots=True)
class Sorted:
    """Some of the legal moves: those after which a side can force a win, and the *others*."""

    winning: tuple[Move, ...]
    others: tuple[Move, ...]
    nodes: int


class StoppedError(Exception):
    """A limit was reached, or the solver was told to stop."""


class Prover(Protocol[Node]):
    """Plays the moves of one question: whether the side to move at its root can force a win.

    Methods that search further raise ``StoppedError`` at a limit.
    """

    loses_by_moving: bool
    """Whether a move may win for the other side. If not, wins take odd numbers of plies."""

    @property
    def nodes(self) -> int:
        """The number of moves tried."""
        ...

    def legal_moves(self, node: Node) -> list[Move]:
        """The moves to try, the most promising first."""
        ...

    def after(self, node: Node, move: Move) -> Node:
        """The node after *move*; nodes that an earlier call returned for *node* become invalid."""
        ...

    def is_won(self, node: Node) -> bool | None:
        """Whether the game at *node* is over and won; None if it goes on."""
        ...

    def forces(self, node: Node, plies: int) -> bool:
        """Whether *node*, where the game goes on, is won within *plies*, whoever is to move."""
        ...

    def lift_limit(self) -> None:
        """Remove the limit of nodes."""


def find_out(prover: Prover[Node], root: Node, plies: int, *, every: bool) -> ProofResult:
    """The answer whether a win within *plies* is forced; *every*: with all equally fast moves."""
    searched = 0
    try:
        for within in _depths(plies, prover):
            if prover.forces(root, within):
                return _answer(prover, root, within, searched, every=every)
            searched = within
    except StoppedError:
        return ProofResult(None, searched, prover.nodes)
    return ProofResult(None, plies, prover.nodes)


def _depths(plies: int, prover: Prover[Node]) -> Iterator[int]:
    """The depths to search, one after the other: a win in an even number of plies is rare."""
    yield from range(1, plies + 1, 2)
    if prover.loses_by_moving and plies % 2 == 0:
        yield plies


def _answer(
    prover: Prover[Node], root: Node, within: int, searched: int, *, every: bool
) -> ProofResult:
    """The solution, after a win *within* that many plies was found."""
    moves = prover.legal_moves(root)
    if prover.loses_by_moving and within - searched > 1:
        sooner = [move for move in moves if _wins(prover, root, move, within - 1)]
        within -= bool(sooner)
    first = next(move for move in moves if _wins(prover, root, move, within))
    winners = None
    if every:
        with suppress(StoppedError):
            others = [move for move in moves if move != first]
            winners = (first, *(move for move in others if _wins(prover, root, move, within)))
    prover.lift_limit()
    line: list[Move] = []
    with suppress(StoppedError):
        line.extend(_line(prover, root, first, within))
    return ProofResult(Solution(tuple(line), within, winners), within, prover.nodes)


def sort_moves(
    prover: Prover[Node], root: Node, plies: int, enough: Callable[[int, int], bool]
) -> Sorted | None:
    """The moves at *root*, sorted by whether they force a win within *plies*, themselves included.

    It ends once the numbers of winning and other moves are *enough*. None if a limit was reached.
    """
    found: dict[bool, list[Move]] = {True: [], False: []}
    try:
        for move in prover.legal_moves(root):
            found[_wins(prover, root, move, plies)].append(move)
            if enough(len(found[True]), len(found[False])):
                break
    except StoppedError:
        return None
    return Sorted(tuple(found[True]), tuple(found[False]), prover.nodes)


def _wins(prover: Prover[Node], node: Node, move: Move, plies: int) -> bool:
    """Whether *move* wins within *plies*, itself included."""
    after = prover.after(node, move)
    won = prover.is_won(after)
    if won is None:
        return plies > 1 and prover.forces(after, plies - 1)
    return won


def _line(prover: Prover[Node], node: Node, move: Move, plies: int) -> Iterator[Move]:
    """The longest defence against *move*, which wins in exactly *plies*."""
    yield move
    node = prover.after(node, move)
    while prover.is_won(node) is None:
        plies -= 1
        move = next(
            reply for reply in prover.legal_moves(node) if _lasts(prover, node, reply, plies)
        )
        yield move
        node = prover.after(node, move)
        plies -= 1
        if prover.is_won(node) is None:
            move = next(m for m in prover.legal_moves(node) if _wins(prover, node, m, plies))
            yield move
            node = prover.after(node, move)


def _lasts(prover: Prover[Node], node: Node, reply: Move, plies: int) -> bool:
    """Whether *reply* makes the game last for *plies*, itself included."""
    after = prover.after(node, reply)
    if prover.is_won(after) is not None:
        return plies == 1
    sooner = plies - 2 if prover.loses_by_moving else plies - 3
    return sooner < 1 or not prover.forces(after, sooner)


def standing_twice(game: Game) -> list[Position]:
    """The positions that would end *game* by repetition if they came up once more."""
    rule = game.ruleset.repetition
    if rule is Repetition.IGNORED:
        return []
    stood = [*game.repeatable, game.position]
    if rule in REPEATER_MATTERS:
        # A position that no move brought about does not count.
        stood = [turn.after for turn in game.turns[-1 - len(game.repeatable) :]]
    times = Counter(stood)
    return [position for position in times if times[position] >= OCCURRENCES_THAT_END - 1]
