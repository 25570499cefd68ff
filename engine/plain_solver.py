"""A solver on ``tafl.Game``: slow, but right for every game without dice."""

from collections.abc import Callable

from engine.core_facts import refuse_dice
from engine.solver import Found, Solver, StoppedError, standing_twice
from engine.thought import Stop
from tafl.endings import Reason
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position
from tafl.raichi_and_tuichi import straight_ways_out
from tafl.ruleset import ExitFort, Ruleset


class PlainSolver(Solver[Game]):
    """Solves positions of any game without dice. It keeps no results, as history may matter."""

    def __init__(self, ruleset: Ruleset) -> None:
        refuse_dice(ruleset)
        self._nodes = 0
        self.loses_by_moving = True
        self._most_nodes: int | None = None
        self._stop: Stop = [0]
        self._winner = Side.ATTACKERS
        self._twice: list[Position] = []
        self._settled: dict[Move, int] = {}

    def answered(self, game: Game, answer: Callable[[Game], Found]) -> Found:
        return answer(game)

    def begin(self, game: Game, winner: Side, nodes: int | None, stop: Stop | None) -> None:
        rules = game.ruleset
        self._nodes, self._most_nodes = 0, nodes
        self._stop = [0] if stop is None else stop
        self._winner = winner
        self._twice = standing_twice(game)
        self._settled.clear()
        # A captured attacker who returns may close a ring.
        self.loses_by_moving = (
            bool(self._twice or rules.helps_fallen) or rules.exit_fort is ExitFort.WINS
        )

    @property
    def nodes(self) -> int:
        return self._nodes

    def lift_limit(self) -> None:
        self._most_nodes = None

    def legal_moves(self, node: Game) -> list[Move]:
        """The legal moves at *node*; those that decided other positions come first."""
        return sorted(node.legal_moves(), key=lambda move: -self._settled.get(move, 0))

    def after(self, node: Game, move: Move) -> Game:
        self._nodes += 1
        return node.play(move)

    def is_won(self, node: Game) -> bool | None:
        if node.outcome is None:
            return None
        is_new = node.outcome.reason is Reason.REPETITION and node.position not in self._twice
        return node.outcome.winner is self._winner and not is_new

    def forces(self, node: Game, plies: int) -> bool:
        if self._stop[0] or (self._most_nodes is not None and self.nodes > self._most_nodes):
            raise StoppedError
        side = node.position.to_move
        is_winners = side is self._winner
        if side is Side.DEFENDERS and straight_ways_out(node.position):
            return is_winners
        later: list[Game] = []
        for move in self.legal_moves(node):
            after = self.after(node, move)
            won = self.is_won(after)
            if won is None and is_winners and plies > 1:
                # Another move may win at once.
                later.append(after)
                continue
            if won is None:
                won = plies > 1 and self.forces(after, plies - 1)
            if won is is_winners:
                self._settled[move] = self._settled.get(move, 0) + plies
                return is_winners
        for after in later:
            if self.forces(after, plies - 1):
                move = after.turns[-1].move
                self._settled[move] = self._settled.get(move, 0) + plies
                return True
        return not is_winners
