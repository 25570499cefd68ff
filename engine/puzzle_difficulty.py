"""The difficulty of puzzles: a rating before anybody has tried one, and which are too easy.

The levels of the computer try the puzzle. The probability that each finds the moves is calculated
without chance (``engine.levels.shares``). The rating is the one at which players with the ratings
of the levels would have the same success, if each won and lost against the puzzle as Elo predicts.
Then corrections are added for what people find harder than computers do.
"""

from collections.abc import Sequence
from math import log2, prod

from engine.core_builds import INTERPRETED, Build
from engine.levels import LEVELS, shares
from engine.player import player_for
from tafl.moves import Move
from tafl.position import Position
from tafl.puzzles import Puzzle, PuzzleTheme
from tafl.raichi_and_tuichi import ways_out

LEVEL_RATINGS = (800, 1040, 1250, 1450, 1690, 1920)
"""Ratings of levels 1 to 6, on the scale of players.

Their distances were measured in games (docs/computer-player.md). Higher levels find no more, as
they see further than any puzzle is long.
"""
LOWEST, HIGHEST = 600, 2400
ELO = 400
MIDDLE = 1350
"""Rating of an imaginary player who has drawn with each puzzle, so that no rating is extreme."""
LATER_MOVE = 90
"""Rating added for each move to find after the first: all have to be seen before it is made."""
QUIET = 60
"""Rating added for a first move that captures nothing and is not the king's."""
DOUBLED = 40
"""Rating added if there are twice as many legal moves as ``USUAL``; subtracted if half as many."""
USUAL = 50
HOPELESS = 900
"""Rating of a puzzle in which no move helps and none seems to; ``SHUTS`` adds to it."""
SHUTS = 80
"""Rating added, where no move helps, per doubling of the moves that seem to stop the king."""
LEAST_MOVES = 10
"""Number of legal moves in a puzzle below which anybody finds the right one."""
TEMPTING = 2
"""Least number of tempting other moves in a puzzle with a win at once that is not trivial."""
STOPS = 3
"""Least number of moves that only seem to stop the king, in a puzzle where none does. With fewer,
the puzzle is trivial."""


def rating_of(puzzle: Puzzle, build: Build = INTERPRETED) -> int:
    """The rating of *puzzle* before anybody has tried it: 600 to 2400, in steps of 10.

    It depends on the puzzle only, not on the game in which it was found.
    """
    rating = float(_rating_of_hopeless(puzzle.position))
    if puzzle.line:
        rating = _rating_by(solved_by_levels(puzzle, build))
        rating += LATER_MOVE * (puzzle.moves - 1) + QUIET * _is_quiet(puzzle)
        rating += DOUBLED * log2(len(puzzle.position.legal_moves()) / USUAL)
    return round(min(max(rating, LOWEST), HIGHEST) / 10) * 10


def nodes_to_rate(puzzle: Puzzle) -> int:
    """The most positions, roughly, that ``rating_of`` searches for *puzzle*."""
    return puzzle.moves * sum(level.nodes for level in LEVELS[: len(LEVEL_RATINGS)])


def solved_by_levels(puzzle: Puzzle, build: Build = INTERPRETED) -> tuple[float, ...]:
    """For each level in ``LEVEL_RATINGS``, the probability that it finds all moves of *puzzle*."""
    # A player that remembers other puzzles would give other results.
    player = player_for(puzzle.position.ruleset, build)
    stages = list(puzzle.stages())[:-1]
    return tuple(
        prod(shares(player, stage, level).get(puzzle.line[stage.ply], 0.0) for stage in stages)
        for level in range(1, 1 + len(LEVEL_RATINGS))
    )


def _rating_by(solved: Sequence[float]) -> float:
    """The rating of a puzzle that the levels are expected to solve as often as *solved* says."""
    low, high = 0.0, 2.0 * HIGHEST
    done = sum(solved) + 1 / 2
    while high - low > 1:
        rating = (low + high) / 2
        expected = sum(_expected(level, rating) for level in (*LEVEL_RATINGS, MIDDLE))
        low, high = (rating, high) if expected > done else (low, rating)
    return low


def _expected(player: float, puzzle: float) -> float:
    return 1 / (1 + 10 ** ((puzzle - player) / ELO))


def _is_quiet(puzzle: Puzzle) -> bool:
    turn = puzzle.position.play(puzzle.line[0])
    return not turn.captures and turn.move.source != puzzle.position.king


def _rating_of_hopeless(position: Position) -> int:
    """The rating of a puzzle in which no move stops the king: the more seem to, the higher."""
    return HOPELESS + round(SHUTS * log2(1 + len(_stops_that_fail(position))))


def is_trivial(puzzle: Puzzle) -> bool:
    """Whether *puzzle* needs no thought: there are few moves to choose from, or one stands out."""
    position = puzzle.position
    moves = position.legal_moves()
    if not puzzle.line:
        return len(_stops_that_fail(position)) < STOPS
    if len(moves) < LEAST_MOVES:
        return True
    first = puzzle.line[0]
    captures = [move for move in moves if position.play(move).captures]
    if captures == [first]:
        return True
    return len(puzzle.line) == 1 and not _has_temptations(puzzle, moves)


def _has_temptations(puzzle: Puzzle, moves: Sequence[Move]) -> bool:
    """Whether at least ``TEMPTING`` other moves look as good as the one that wins at once."""
    position, king = puzzle.position, puzzle.position.king
    if king is None or puzzle.theme not in {PuzzleTheme.ESCAPE, PuzzleTheme.CAPTURE}:
        return True
    others = [move for move in moves if move != puzzle.line[0]]
    if puzzle.theme is PuzzleTheme.ESCAPE:
        tempting = [m for m in others if m.source == king and ways_out(position.play(m).after)]
    else:
        tempting = [move for move in others if move.target in king.neighbours]
    return len(tempting) >= TEMPTING


def _stops_that_fail(position: Position) -> list[Move]:
    """The attackers' moves that shut at least one of the king's ways out, though not all."""
    ways = set(ways_out(position))
    return [m for m in position.legal_moves() if not ways <= set(ways_out(position.play(m).after))]
