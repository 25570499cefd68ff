"""The positions that are puzzles, proven by the solver against every defence.

A win of at most three moves is a puzzle if at each of them only one move wins. No other may win
within ``EXTRA`` more plies (half-moves), so that no move is called wrong that wins a little later.
Only at the end of a longer line, the only move that wins at once is right, whatever wins later.

A defence is a puzzle if all moves but one lose within ``LOST`` plies, and that one does not within
``HELD``. The other side must have a threat; a king to be stopped must threaten to escape.
"""

from collections.abc import Callable

from engine.core_builds import INTERPRETED, Build
from engine.player import solver_for
from engine.solver import Solution, Sorted
from engine.thought import NO_LIMIT
from tafl.endings import Reason
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position
from tafl.puzzles import Puzzle, PuzzleTheme
from tafl.raichi_and_tuichi import raichi
from tafl.ruleset import Ruleset

LONGEST = 5
"""Plies (half-moves) of the longest win: three moves, and the answers to the first two."""
EXTRA = 2
LOST = 4
HELD = 6
THREAT = 3
"""Plies (half-moves) within which the other side would win if it were to move."""
CANDIDATE_NODES = 20_000
"""Most moves that are tried to find out whether a position may be a puzzle at all."""
PROOF_NODES = 3_000_000
"""Most moves tried for a single question; a position that takes more is no puzzle for people."""
WIN_OF = {Side.DEFENDERS: PuzzleTheme.ESCAPE, Side.ATTACKERS: PuzzleTheme.CAPTURE}
REASONS = {Side.DEFENDERS: Reason.ESCAPED, Side.ATTACKERS: Reason.KING_CAPTURED}
"""The ends of a game that people are asked to bring about; a win by any other does not count."""


class UnprovenError(Exception):
    """The number of moves that could be tried was too small for an answer."""


class PuzzleFinder:
    """Finds and proves puzzles under one ruleset."""

    def __init__(self, ruleset: Ruleset, build: Build = INTERPRETED) -> None:
        self.ruleset = ruleset
        self.nodes = 0
        """Number of moves tried for the latest answer."""
        self._most = NO_LIMIT
        self._solver = solver_for(ruleset, build)

    def find(self, position: Position, nodes: int = NO_LIMIT) -> Puzzle | None:
        """The puzzle in *position*, in which the game is not over.

        None if there is none, or if trying about *nodes* moves is too little to prove it.
        """
        self.nodes, self._most = 0, nodes
        try:
            return self._find(Game.start(self.ruleset, position))
        except UnprovenError:
            return None

    def is_sharp(self, game: Game) -> bool:
        """Whether either side, if it were to move, could force a win in ``THREAT`` plies."""
        self.nodes, self._most = 0, NO_LIMIT
        return any(self._threat(each) is not None for each in (game, _passed(game)))

    def proves(self, puzzle: Puzzle) -> bool:
        """Whether the solver confirms that *puzzle* is one, with its theme and its solution.

        Raises:
            UnprovenError: a question took more than ``PROOF_NODES``.
        """
        self.nodes, self._most = 0, NO_LIMIT
        stages = list(puzzle.stages())
        if puzzle.theme is PuzzleTheme.TUICHI:
            return stages[0].is_tuichi
        if puzzle.theme is not WIN_OF[puzzle.side]:
            return self._defence(stages[0]) == puzzle
        plies = len(puzzle.line)
        if not _is_won(stages[-1]):
            return False
        left = ((stage, plies - stage.ply) for stage in stages[:-1])
        return all(
            self._shortest_win(stage, within) == within
            and self._only_win(stage, within) == puzzle.line[stage.ply]
            for stage, within in left
        )

    def _find(self, game: Game) -> Puzzle | None:
        answer = self._solver.solve(game, LONGEST, nodes=self._limit(CANDIDATE_NODES), every=False)
        self.nodes += answer.nodes
        position = game.position
        if answer.solution is not None:
            line = self._line(game, answer.solution.plies)
            return Puzzle(WIN_OF[position.to_move], position, line) if line else None
        if game.is_tuichi:
            return Puzzle(PuzzleTheme.TUICHI, position, ())
        return self._defence(game)

    # Wins

    def _line(self, game: Game, plies: int) -> tuple[Move, ...] | None:
        """The moves of a puzzle that is won in *plies*; None if somewhere another move wins too.

        The answers are the best defences after which only one move wins.
        """
        if plies % 2 == 0:
            return None
        move = self._only_win(game, plies)
        if move is None:
            return None
        after = game.play(move)
        if after.outcome is not None:
            return (move,) if _is_won(after) else None
        for defence in self._defences(after, plies - 1):
            rest = self._line(defence, plies - 2)
            if rest is not None:
                return (move, defence.turns[-1].move, *rest)
        return None

    def _only_win(self, game: Game, plies: int) -> Move | None:
        """The only move that wins within *plies* and ``EXTRA`` more; None if none or several do.

        At the end of a line, a win at once is enough: later wins do not count.
        """
        within = plies if plies == 1 and game.ply else plies + EXTRA
        found = self._sorted(game, game.position.to_move, within, lambda won, _: won > 1)
        return found.winning[0] if len(found.winning) == 1 else None

    def _defences(self, game: Game, plies: int) -> list[Game]:
        """*game* after each defence that delays the loss for *plies*, the most stubborn first.

        The most stubborn one leaves the fewest of the threatened wins, and then captures most.
        """
        winner = game.position.to_move.opponent
        threats = self._sorted(_passed(game), winner, plies - 1, lambda *_: False).winning

        def stubbornness(after: Game) -> tuple[int, int]:
            left = self._sorted(after, winner, plies - 1, lambda *_: False).winning
            return sum(threat in left for threat in threats), -len(after.turns[-1].captures)

        afters = [game.play(move) for move in game.legal_moves()]
        lasting = [
            after
            for after in afters
            if after.outcome is None and not self._shortest_win(after, plies - 3)
        ]
        return sorted(lasting, key=stubbornness)

    def _shortest_win(self, game: Game, plies: int) -> int | None:
        """The number of plies in which the side to move can force a win; None if over *plies*."""
        answer = self._solver.solve(game, plies, nodes=self._limit(PROOF_NODES), every=False)
        self.nodes += answer.nodes
        if answer.solution is None and answer.plies < plies:
            raise UnprovenError
        return None if answer.solution is None else answer.solution.plies

    # Defences

    def _defence(self, game: Game) -> Puzzle | None:
        """The puzzle of finding the only defence in *game*; None if there is no such puzzle."""
        position = game.position
        if position.to_move is Side.ATTACKERS and not raichi(position):
            return None
        threat = self._threat(_passed(game))
        if threat is None:
            return None
        opponent = position.to_move.opponent
        found = self._sorted(game, opponent, LOST, lambda _, held: held > 1)
        if len(found.others) != 1 or self._shortest_win(game, LONGEST):
            return None
        move = found.others[0]
        after = game.play(move)
        if after.outcome is not None or self._shortest_win(after, HELD - 1):
            return None
        return Puzzle(self._theme_of_defence(game, threat.line), position, (move,))

    def _threat(self, game: Game) -> Solution | None:
        """The win that the side to move could force within ``THREAT`` plies; None without one."""
        answer = self._solver.solve(game, THREAT, nodes=self._limit(CANDIDATE_NODES), every=False)
        self.nodes += answer.nodes
        return answer.solution

    def _theme_of_defence(self, game: Game, threat: tuple[Move, ...]) -> PuzzleTheme:
        """``RING`` if the win *threat* would surround the defenders to move, else ``DEFENCE``."""
        if game.position.to_move is Side.ATTACKERS:
            return PuzzleTheme.DEFENCE
        end = _passed(game).replayed(threat, ())
        surrounded = end.outcome is not None and end.outcome.reason is Reason.ENCIRCLED
        return PuzzleTheme.RING if surrounded else PuzzleTheme.DEFENCE

    def _sorted(
        self, game: Game, winner: Side, plies: int, enough: Callable[[int, int], bool]
    ) -> Sorted:
        found = self._solver.sort_moves(
            game, winner, plies, nodes=self._limit(PROOF_NODES), enough=enough
        )
        if found is None:
            raise UnprovenError
        self.nodes += found.nodes
        return found

    def _limit(self, nodes: int) -> int:
        """The moves to try for a question: *nodes*, or what is left if that is less."""
        if self.nodes >= self._most:
            raise UnprovenError
        return min(nodes, self._most - self.nodes)


def _passed(game: Game) -> Game:
    """A game from the position of *game*, with the other side to move."""
    position = game.position
    return Game.start(game.ruleset, position.turned_over(position.to_move.opponent))


def _is_won(game: Game) -> bool:
    """Whether the game ended by the king's escape or capture."""
    outcome = game.outcome
    if outcome is None or outcome.winner is None:
        return False
    return outcome.reason is REASONS[outcome.winner]
