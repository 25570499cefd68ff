"""Changes of ratings by a solver's first answer to a puzzle."""

from dataclasses import replace
from datetime import datetime, timedelta

from play.puzzles.rated_puzzle import RatedPuzzle
from play.puzzles.solver import PuzzleSolver
from play.ratings.rating import Rating, ScoredGame


def rate_answer(
    solver: PuzzleSolver, puzzle: RatedPuzzle, now: datetime, *, solved: bool
) -> tuple[PuzzleSolver, RatedPuzzle]:
    """The solver and the puzzle after a first answer, rated like a game between the two."""
    score = 1.0 if solved else 0.0
    of_solver = _after(solver.rating, puzzle.rating, score, _since(solver.rated_at, now))
    of_puzzle = _after(puzzle.rating, solver.rating, 1 - score, _since(puzzle.rated_at, now))
    puzzle = replace(
        puzzle,
        rating=of_puzzle,
        rated_at=now,
        tried=puzzle.tried + 1,
        solved=puzzle.solved + solved,
    )
    return solver.counted(solved=solved, rating=of_solver, now=now), puzzle


def _after(rating: Rating, opponent: Rating, score: float, elapsed: timedelta) -> Rating:
    return rating.rated([ScoredGame(opponent, score)], elapsed)


def _since(rated_at: datetime | None, now: datetime) -> timedelta:
    return timedelta(0) if rated_at is None else now - rated_at
