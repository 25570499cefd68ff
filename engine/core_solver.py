"""The solver that uses the core to prove forced wins."""

from collections.abc import Callable

from engine.core import constants
from engine.core.endings import win_of
from engine.core.search import FULL
from engine.core.transposition_table import SOLVER_BITS
from engine.core_board import CoreBoard
from engine.core_builds import INTERPRETED, Build
from engine.core_facts import HASH_BITS, UnsupportedRulesError
from engine.solver import Found, Solver, StoppedError, standing_twice
from engine.thought import NO_LIMIT, Stop, new_stop
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.ruleset import ExitFort, Ruleset

SALT = 0x1D8E4E27C47D124F
"""Factor that makes another salt for the hashes of each question, so that the table never answers
one question with the result of another."""


class _NoRoomError(Exception):
    """The pool, which holds the records of rows and columns, is full."""


class CoreSolver(Solver[int]):
    """A solver on the core. It tells positions apart by hashes of 61 bits only."""

    most_plies = 64

    def __init__(self, ruleset: Ruleset, build: Build = INTERPRETED, *, cuts: bool = True) -> None:
        """Create the lists, as in ``CoreSearch``. Without *cuts*, useless moves are tried too."""
        if ruleset.forbids_repetition:
            # The moves before decide which moves there are, and the table does not know them.
            raise UnsupportedRulesError("repetition")  # noqa: EM101 - a name for whoever catches it
        self.board = CoreBoard(ruleset, build, network=())
        area = ruleset.size**2
        self._work = build.zeros(constants.HISTORY + area * area)
        self._scores = build.zeros(len(self.board.moves))
        self._table = build.zeros(2 << SOLVER_BITS)
        self._cuts = cuts
        self._questions = 0
        self._winner = Side.ATTACKERS
        self._twice = build.numbers([0])
        self._stop = build.stop(new_stop())
        self.loses_by_moving = False

    @property
    def nodes(self) -> int:
        return int(self._work[constants.NODES])

    def answered(self, game: Game, answer: Callable[[int], Found]) -> Found:
        """Return the result of *answer* for the frame of *game*; repeat it if the pool was full."""
        while True:
            self.board.set_up(game.position)
            try:
                return answer(0)
            except _NoRoomError:
                # The table still has all proofs.
                self.board.forget_lines()
                self._work[constants.STOPPED] = 0

    def begin(self, game: Game, winner: Side, nodes: int | None, stop: Stop | None) -> None:
        rules = self.board.ruleset
        self._winner = winner
        twice = [self.board.hash_for(position) for position in standing_twice(game)]
        self._twice = self.board.build.numbers([len(twice), *twice])
        self._stop = self.board.build.stop(new_stop() if stop is None else stop)
        forts = rules.exit_fort is ExitFort.WINS and self._winner is Side.DEFENDERS
        self.loses_by_moving = bool(twice) or forts
        self._questions += 1
        self._work[:] = self.board.build.zeros(len(self._work))
        self._work[constants.MOST_NODES] = NO_LIMIT if nodes is None else nodes
        self._work[constants.MASK] = (1 << SOLVER_BITS) - 1
        self._work[constants.SALT] = self._questions * SALT & (1 << HASH_BITS) - 1
        self._work[constants.CUTS] = (
            self._cuts and not twice and self.board.facts[constants.MUST_STOP]
        )

    def lift_limit(self) -> None:
        self._work[constants.MOST_NODES] = NO_LIMIT
        self._work[constants.STOPPED] = 0

    def legal_moves(self, node: int) -> list[Move]:
        return self.board.legal_moves(node)

    def after(self, node: int, move: Move) -> int:
        self._work[constants.NODES] += 1
        return self.board.play_number(node, self.board.number_of(move))

    def is_won(self, node: int) -> bool | None:
        board = self.board
        found = board.build.end_of(
            board.facts, board.pool, board.frames, node, board.scratch, self._twice
        )
        return None if found == constants.GOES_ON else bool(found == win_of(self._winner))

    def forces(self, node: int, plies: int) -> bool:
        board = self.board
        lists = board.lists(self._scores, self._work, self._table, self._twice, self._stop)
        answer = board.build.forces(lists, node, 0, plies, int(self._winner), 1)
        if self._work[constants.STOPPED] == FULL:
            raise _NoRoomError
        if self._work[constants.STOPPED]:
            raise StoppedError
        return bool(answer)
