"""The difficulty of a puzzle: its first rating, before anybody has tried it, and what is too easy.

The levels of the computer try it. Each finds the moves with a known probability, which needs no
dice (``engine.levels.shares``). The rating is the one at which players with the ratings of the
levels would have the same success, if each won and lost against the puzzle as Elo predicts. Then
corrections are added for what people find harder than computers do.
"""

from collections.abc import Sequence
from math import log2, prod

from engine.builds import INTERPRETED, Build
from engine.levels import LEVELS, shares
from engine.player import player_for
from tafl.moves import Move
from tafl.position import Position
from tafl.puzzles import Puzzle, PuzzleTheme
from tafl.threats import ways_out

LEVEL_RATINGS = (800, 1040, 1250, 1450, 1690, 1920)
"""Ratings of the levels that differ in what they find, from level 1 on, on the scale of players.

Their distances were measured in games (docs/computer-player.md). Higher levels see further than any
puzzle is long.
"""
LOWEST, HIGHEST = 600, 2400
ELO = 400
MIDDLE = 1350
"""Rating of a puzzle without any results, as if a player of this rating had drawn with it."""
LATER_MOVE = 90
"""Added for each move after the first: people have to see it before they make the first."""
QUIET = 60
"""Added for a first move that captures nothing and is not the king's."""
DOUBLED = 40
"""Added for twice as many moves to choose from as ``USUAL``; less for fewer."""
USUAL = 50
HOPELESS = 900
"""Least rating of a puzzle in which no move helps."""
SHUTS = 80
"""Added in such a puzzle for twice as many moves that seem to stop the king."""
LEAST_MOVES = 10
"""Number of moves to choose from below which anybody finds the right one."""
TEMPTING = 2
"""Least number of other moves that look as good as one that wins at once."""
STOPS = 3
"""Least number of moves that seem to stop a king who cannot be stopped."""


def rating_of(puzzle: Puzzle, build: Build = INTERPRETED) -> int:
    """The first rating of *puzzle*, which does not depend on where it was found."""
    rating = float(_rating_of_hopeless(puzzle.position))
    if puzzle.line:
        rating = _rating_by(solved_by_levels(puzzle, build))
        rating += LATER_MOVE * (puzzle.moves - 1) + QUIET * _is_quiet(puzzle)
        rating += DOUBLED * log2(len(puzzle.position.legal_moves()) / USUAL)
    return round(min(max(rating, LOWEST), HIGHEST) / 10) * 10


def nodes_to_rate(puzzle: Puzzle) -> int:
    """Most nodes, roughly, that ``rating_of`` tries."""
    return puzzle.moves * sum(level.nodes for level in LEVELS[: len(LEVEL_RATINGS)])


def solved_by_levels(puzzle: Puzzle, build: Build = INTERPRETED) -> tuple[float, ...]:
    """The share of tries in which each of ``LEVEL_RATINGS`` finds all moves of *puzzle*."""
    # A player that remembers other puzzles would give other results.
    player = player_for(puzzle.position.ruleset, build)
    stages = list(puzzle.stages())[:-1]
    return tuple(
        prod(shares(player, stage, level).get(puzzle.line[stage.ply], 0.0) for stage in stages)
        for level in range(1, 1 + len(LEVEL_RATINGS))
    )


def _rating_by(solved: Sequence[float]) -> float:
    """The rating at which the levels would be expected to solve as much as they did."""
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
    """A rating that grows with the number of moves that seem to stop the king, but do not."""
    return HOPELESS + round(SHUTS * log2(1 + len(_stops_that_fail(position))))


def is_trivial(puzzle: Puzzle) -> bool:
    """Whether *puzzle* needs no thought: little to choose from, or one move stands out."""
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
    """Whether other moves look as good as the one that wins at once."""
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
