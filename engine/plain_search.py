"""A search on ``tafl.Game``: slow, but right for every game without dice.

It plays the games that the core cannot play. It is also the yardstick for the core.
"""

from typing import NamedTuple

from engine.core_facts import refuse_dice
from engine.dead_ends import settled
from engine.thought import WIN, Limits, Stop, Thought, Told
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position
from tafl.raichi_and_tuichi import straight_ways_out
from tafl.ruleset import Ruleset

MAX_DEPTH = 64
MOST_REMEMBERED = 200_000
MAN = 100
WAY_OUT = 150
KING_MOVE = 4
STEPS_TO_STOP = 256
"""Number of positions searched between two checks whether the search was told to stop."""


class _StoppedError(Exception):
    """The search has reached its limit, or was told to stop."""


class _Remembered(NamedTuple):
    """The result of searching a position to *depth* plies: its value or a bound, and the best move.

    The true value is at least *value*, at most *value*, or, if both, exactly that.
    """

    depth: int
    value: int
    is_at_least: bool
    is_at_most: bool
    move: Move | None


class PlainSearch:
    """Principal variation search on ``tafl.Game``, with a table of results of limited size."""

    def __init__(self, ruleset: Ruleset) -> None:
        refuse_dice(ruleset)
        self._memory: dict[Position, _Remembered] = {}
        self._history: dict[Move, int] = {}
        self._nodes = 0
        self._most_nodes: int | None = None
        self._stop: Stop = [0]

    def think(
        self, game: Game, limits: Limits, *, stop: Stop | None = None, told: Told | None = None
    ) -> Thought:
        """The best move found in *game*, which is not over; see ``RulesetThinker.think``."""
        self._nodes, self._most_nodes = 0, limits.nodes
        self._stop = [0] if stop is None else stop
        self._history.clear()
        moves = game.legal_moves()
        best = Thought(moves[0], 0, 0, 0, (moves[0],), ((moves[0], 0),))
        for depth in range(1, 1 + min(limits.depth or MAX_DEPTH, MAX_DEPTH)):
            try:
                values = self._root(game, moves, depth, limits.margin)
            except _StoppedError:
                break
            values.sort(key=lambda found: -found[1])
            found = [move for move, _ in values]
            moves = found + [move for move in moves if move not in found]
            move, value = values[0]
            line = (move, *self._line(game.play(move), depth - 1))
            best = Thought(move, value, depth, self._nodes, line, tuple(values))
            if told is not None:
                told(best)
            if abs(value) >= WIN - depth:
                break
        return settled(game.position, best)

    def _root(
        self, game: Game, moves: list[Move], depth: int, margin: int
    ) -> list[tuple[Move, int]]:
        """Search *moves* in *game*; return those within *margin* of the best, with their values."""
        best = -WIN
        found: list[tuple[Move, int]] = []
        for move in moves:
            # One lower than the margin, or a refuted move would look as good as the best.
            floor = max(best - margin, 1 - WIN) - 1
            value = -self._search(game.play(move), depth - 1, -WIN, -floor, 1)
            if value > floor:
                found.append((move, value))
                best = max(best, value)
        return [(move, value) for move, value in found if value >= best - margin]

    def _search(self, game: Game, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The value of *game* for the side to move, exact if between *alpha* and *beta*.

        *depth* is the number of plies still to search, *ply* the number since the root.
        """
        self._count()
        side = game.position.to_move
        if game.outcome is not None:
            winner = game.outcome.winner
            return 0 if winner is None else (WIN - ply if winner is side else ply - WIN)
        position = game.position
        if side is Side.DEFENDERS and straight_ways_out(position):
            return WIN - ply - 1
        if depth <= 0:
            return _worth(position)
        remembered = self._memory.get(position)
        if remembered is not None and remembered.depth >= depth and not _ends_within(game, depth):
            value = _from_here(remembered.value, ply)
            if (remembered.is_at_least and (value >= beta or remembered.is_at_most)) or (
                remembered.is_at_most and value <= alpha
            ):
                return value
        return self._best(game, depth, alpha, beta, ply)

    def _best(self, game: Game, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The value of the best move in *game*; the arguments are those of ``_search``."""
        best, best_move, floor = -WIN, None, alpha
        for number, move in enumerate(self._ordered(game)):
            after = game.play(move)
            if number and beta - alpha > 1:
                value = -self._search(after, depth - 1, -alpha - 1, -alpha, ply + 1)
                if alpha < value < beta:
                    value = -self._search(after, depth - 1, -beta, -value, ply + 1)
            else:
                value = -self._search(after, depth - 1, -beta, -alpha, ply + 1)
            if value > best:
                best, best_move = value, move
            alpha = max(alpha, value)
            if alpha >= beta:
                self._history[move] = self._history.get(move, 0) + depth * depth
                break
        if _ends_within(game, depth):
            return best
        if len(self._memory) >= MOST_REMEMBERED:
            self._memory.clear()
        kept = _to_keep(best, ply)
        self._memory[game.position] = _Remembered(depth, kept, best > floor, best < beta, best_move)
        return best

    def _ordered(self, game: Game) -> list[Move]:
        moves = game.legal_moves()
        remembered = self._memory.get(game.position)
        first = None if remembered is None else remembered.move
        moves.sort(key=lambda move: (move != first, -self._history.get(move, 0)))
        return moves

    def _line(self, game: Game, length: int) -> tuple[Move, ...]:
        """Up to *length* moves expected to be played in *game*, by the table of results."""
        line: list[Move] = []
        while game.outcome is None and len(line) < length:
            remembered = self._memory.get(game.position)
            if remembered is None or remembered.move not in game.legal_moves():
                break
            line.append(remembered.move)
            game = game.play(remembered.move)
        return tuple(line)

    def _count(self) -> None:
        self._nodes += 1
        if self._most_nodes is not None and self._nodes > self._most_nodes:
            raise _StoppedError
        if self._nodes % STEPS_TO_STOP == 0 and self._stop[0]:
            raise _StoppedError


def _ends_within(game: Game, plies: int) -> bool:
    """Whether a limit makes *game* a draw within *plies*: the value is not that of the position."""
    limit = game.nearest_limit
    return limit is not None and limit[0] <= plies


def _to_keep(value: int, ply: int) -> int:
    """Convert *value*, as seen from the root, to the view from a position *ply* plies later.

    Only values of forced wins and losses differ, as they count the plies until the end.
    """
    if abs(value) >= WIN - 2 * MAX_DEPTH:
        return value + ply if value > 0 else value - ply
    return value


def _from_here(value: int, ply: int) -> int:
    """Convert *value*, as ``_to_keep`` returned it, back to the view from the root."""
    if abs(value) >= WIN - 2 * MAX_DEPTH:
        return value - ply if value > 0 else value + ply
    return value


def _worth(position: Position) -> int:
    """The value of *position* to its side to move, by men, ways out, and moves of the king."""
    attackers = position.count(Side.ATTACKERS)
    defenders = position.count(Side.DEFENDERS)
    king = position.king
    freedom = 0 if king is None else len(position.turned_over(Side.DEFENDERS).moves_from(king))
    ways = len(straight_ways_out(position))
    value = MAN * (attackers - 2 * defenders) - WAY_OUT * ways - KING_MOVE * freedom
    return value if position.to_move is Side.ATTACKERS else -value
