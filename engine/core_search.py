"""Iterative deepening: the core searches to depth 1, then 2 and so on, until a limit is reached."""

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from operator import xor

from engine.core import constants
from engine.core.memory import Numbers
from engine.core.search import FULL
from engine.core.transposition_table import best_before, key_of
from engine.core_board import REPEATABLE_PLIES, CoreBoard
from engine.core_builds import INTERPRETED, Build
from engine.core_facts import HASH_BITS, UnsupportedRulesError
from engine.dead_ends import settled
from engine.thought import NO_LIMIT, Limits, Stop, Thought, Told, new_stop
from tafl.game import Game
from tafl.moves import Move
from tafl.repetition import REPEATER_MATTERS
from tafl.ruleset import NoMove, Ruleset

MIXER = 0x9E3779B97F4A7C15
"""An odd number, by which a hash becomes another."""


class CoreSearch:
    """Finds moves in games under one ruleset, and keeps its results for the next search."""

    def __init__(
        self, ruleset: Ruleset, build: Build = INTERPRETED, network: Sequence[int] | None = None
    ) -> None:
        """Create the lists; raise ``UnsupportedRulesError`` if the core cannot play the rules.

        *network* is that of the evaluation, which may be empty; None for the one that is shipped.
        """
        if ruleset.forbids_repetition and ruleset.no_move is NoMove.STALEMATE:
            # The search takes a side that could only repeat positions for beaten.
            raise UnsupportedRulesError("repetition")  # noqa: EM101 - a name for whoever catches it
        self.board = CoreBoard(ruleset, build, network)
        area = ruleset.size**2
        self._work = build.zeros(constants.HISTORY + area * area)
        self._scores = build.zeros(len(self.board.moves))
        self._table = build.zeros(2 << build.table_bits)
        # The search finds repetitions among the frames, so this list stays empty.
        self._twice = build.zeros(1)

    def think(
        self, game: Game, limits: Limits, *, stop: Stop | None = None, told: Told | None = None
    ) -> Thought:
        """The best move found in *game*, which is not over; see ``RulesetThinker.think``."""
        self._begin(limits)
        rules = game.ruleset
        self._work[constants.LEFT] = rules.move_limit - game.ply if rules.move_limit else NO_LIMIT
        stopped = self.board.build.stop(new_stop() if stop is None else stop)
        root = self._set_up(game)
        self._work[constants.RECURRED] = self._recurred(root)
        moves = [self.board.number_of(move) for move in game.legal_moves()]
        best = self._thought([(moves[0], 0)], 0, root)
        for depth in range(1, 1 + min(limits.depth or constants.MAX_PLY, constants.MAX_PLY)):
            values = self._root(root, moves, depth, limits.margin, stopped)
            if self._work[constants.STOPPED] == FULL:
                root = self._make_room(game)
                values = self._root(root, moves, depth, limits.margin, stopped)
            if values:
                best = self._thought(values, depth, root)
            if self._work[constants.STOPPED]:
                break
            if told is not None:
                told(best)
            # A win in *depth* plies cannot be found sooner, and a loss not be delayed longer.
            if abs(best.value) >= constants.WIN - depth or len(moves) == 1:
                break
            found = [move for move, _ in values]
            moves = found + [move for move in moves if move not in found]
        return settled(game.position, best)

    def _begin(self, limits: Limits) -> None:
        work = self._work
        work[:] = self.board.build.zeros(len(work))
        work[constants.MOST_NODES] = NO_LIMIT if limits.nodes is None else limits.nodes
        # A search limited by nodes gives the same result on any machine.
        bits = self.board.build.table_bits if limits.nodes is None else INTERPRETED.table_bits
        work[constants.MASK] = (1 << bits) - 1

    def _set_up(self, game: Game) -> int:
        """Set up the positions of *game* that can recur, and the present one; return its frame.

        Where the rules ask which side has brought about a position, the start does not count.
        """
        since = min(len(game.repeatable), REPEATABLE_PLIES)
        turns = game.turns[len(game.turns) - since :]
        self.board.set_up(turns[0].before if turns else game.position)
        frame = 0
        for turn in turns:
            frame, _ = self.board.play(frame, turn.move)
        if turns and since == len(game.turns) and game.ruleset.repetition in REPEATER_MATTERS:
            self.board.forget_first()
        return frame

    def _recurred(self, root: int) -> int:
        """A number for the positions that have occurred twice, up to *root*; 0 if none has."""
        earlier = range(0, root + 1, self.board.frame_length)
        times = Counter(map(self.board.hash_of, earlier))
        twice = (each for each, number in times.items() if number > 1)
        return reduce(xor, (each * MIXER % (1 << HASH_BITS) for each in twice), 0)

    def _make_room(self, game: Game) -> int:
        """Empty the pool, which was full, and set up *game* again; return its new frame."""
        self.board.forget_lines()
        self._work[constants.STOPPED] = 0
        return self._set_up(game)

    def _root(
        self, root: int, moves: Sequence[int], depth: int, margin: int, stop: Numbers
    ) -> list[tuple[int, int]]:
        """Search *moves*; return those within *margin* of the best, with their values, best first.

        *root* is the frame of the position, and *depth* the number of plies to search. If the
        search is stopped, only moves that have been examined are returned.
        """
        work = self._work
        work[constants.DEEPEST] = depth
        best = -constants.WIN
        found: list[tuple[int, int]] = []
        for move in moves:
            after = self.board.play_number(root, move)
            floor = max(best - margin, 1 - constants.WIN) - 1
            value = floor + 1
            if found:
                value = -self._search(after, depth - 1, -floor - 1, -floor, stop)
            if value > floor and not work[constants.STOPPED]:
                value = -self._search(after, depth - 1, -constants.WIN, -floor, stop)
            if work[constants.STOPPED]:
                break
            if value > floor:
                found.append((move, value))
                best = max(best, value)
        near = [(move, value) for move, value in found if value >= best - margin]
        # Among equal values, a move found to be best later has raised the bar.
        return sorted(near, key=lambda each: -each[1])

    def _search(self, frame: int, depth: int, alpha: int, beta: int, stop: Numbers) -> int:
        board = self.board
        lists = board.lists(self._scores, self._work, self._table, self._twice, stop)
        # ``int`` turns a number of numpy into one of Python.
        return int(board.build.search(lists, frame, 0, depth, alpha, beta, 1))

    def _thought(self, values: Sequence[tuple[int, int]], depth: int, root: int) -> Thought:
        candidates = tuple((self.board.move_of(move), value) for move, value in values)
        move, value = candidates[0]
        line = self._line(root, values[0][0], depth)
        return Thought(move, value, depth, int(self._work[constants.NODES]), line, candidates)

    def _line(self, frame: int, first: int, length: int) -> tuple[Move, ...]:
        """Up to *length* moves expected to be played from *frame* on, beginning with *first*."""
        line = [self.board.move_of(first)]
        frame = self.board.play_number(frame, first)
        while len(line) < length and not self.board.ending(frame):
            board, work = self.board, self._work
            key = key_of(board.facts, board.frames, work, frame, len(line))
            move = int(best_before(work, self._table, key))
            # Two positions may have the same hash.
            if move not in self.board.legal_numbers(frame):
                break
            after = self.board.play_number(frame, move)
            if self.board.ruleset.forbids_repetition and self._has_stood(after):
                break
            line.append(self.board.move_of(move))
            frame = after
        return tuple(line)

    def _has_stood(self, frame: int) -> bool:
        """Whether the position at *frame* is at one of the frames before it too."""
        hash_of = self.board.hash_of
        earlier = range(0, frame, self.board.frame_length)
        return hash_of(frame) in map(hash_of, earlier)
