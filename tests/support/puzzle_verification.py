"""Verifies the puzzles that come with the program, all of them, and notes which were.

``make verify`` runs it after ``shipped.txt`` has changed. It takes some minutes.
"""

import sys
from collections import defaultdict
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from engine.core_builds import INTERPRETED, Build, can_compile, compiled
from engine.player import solver_for
from engine.puzzle_difficulty import is_trivial
from engine.puzzles import EXTRA, LOST, PuzzleFinder
from engine.solver import Solver
from tafl.puzzles import CollectedPuzzle, Puzzle, PuzzleTheme, read_collection
from tafl.rulesets import ruleset
from tests import naive
from tests.support.proof_checking import Both, ProofChecker

TEXT = (files("play.puzzles") / "shipped.txt").read_text("utf-8")
SHIPPED = read_collection(TEXT)
SMALL = 9
"""Up to this size of the board the naive engine agrees too."""
VERIFIED = Path(__file__).parents[1] / "engine" / "verified_puzzles.txt"
"""A line for each ruleset: its key, and the digest of its puzzles when all had been verified."""


def _by_ruleset() -> dict[str, list[CollectedPuzzle]]:
    found: dict[str, list[CollectedPuzzle]] = defaultdict(list)
    for each in SHIPPED:
        found[each.puzzle.position.ruleset.key].append(each)
    return found


OF_RULESET = _by_ruleset()


def digest(key: str) -> str:
    """The data that tell the puzzles of a ruleset from any others."""
    return sha256("\n".join(str(each.puzzle) for each in OF_RULESET[key]).encode()).hexdigest()


def verified() -> dict[str, str]:
    """The digests that are noted, by the keys of the rulesets."""
    lines = VERIFIED.read_text("utf-8").splitlines() if VERIFIED.exists() else []
    return dict(map(str.split, lines))


def main(build: Build) -> None:
    """Verify the puzzles of each ruleset that have changed since, and note that."""
    noted = {key: each for key, each in verified().items() if key in OF_RULESET}
    for key, collected in OF_RULESET.items():
        if noted.get(key) == digest(key):
            continue
        for each in collected:
            verify(each.puzzle, build)
        noted[key] = digest(key)
        text = "".join(f"{name} {noted[name]}\n" for name in sorted(noted))
        VERIFIED.write_text(text, "utf-8")
        sys.stdout.write(f"{key}: {len(collected)}\n")
        sys.stdout.flush()


def verify(puzzle: Puzzle, build: Build) -> None:
    """That *puzzle* has one solution by the solver, on a small board by the naive engine too."""
    assert finder(puzzle.position.ruleset.key, build).proves(puzzle), puzzle
    assert not is_trivial(puzzle), puzzle
    if puzzle.position.board.size <= SMALL:
        check(puzzle, build)


@cache
def finder(key: str, build: Build) -> PuzzleFinder:
    return PuzzleFinder(ruleset(key), build)


def check(puzzle: Puzzle, build: Build) -> None:
    """That the naive engine finds the same solution to *puzzle*."""
    solver = solver_for(puzzle.position.ruleset, build)
    both = Both.begun(next(puzzle.stages()))
    if puzzle.theme is PuzzleTheme.TUICHI:
        assert naive.is_tuichi(both.naive), puzzle
    elif puzzle.theme in (PuzzleTheme.DEFENCE, PuzzleTheme.RING):
        check_defence(puzzle, solver, both)
    else:
        check_win(puzzle, solver)


def check_win(puzzle: Puzzle, solver: Solver[Any]) -> None:
    """Each move to find wins against every defence, and no other as fast."""
    checker = ProofChecker(solver, puzzle.side)
    for stage in list(puzzle.stages())[:-1]:
        left = len(puzzle.line) - stage.ply
        later = EXTRA if len(puzzle.line) == 1 else 0
        for move, after in Both.begun(stage).all_after():
            if move == puzzle.line[stage.ply]:
                assert checker.wins(after, left - 1), (puzzle, move)
            else:
                assert checker.fails(after, left - 1 + later), (puzzle, move)


def check_defence(puzzle: Puzzle, solver: Solver[Any], both: Both) -> None:
    """All moves lose but the one to find."""
    checker = ProofChecker(solver, puzzle.side.opponent)
    for move, after in both.all_after():
        if move == puzzle.line[0]:
            assert checker.fails(after, LOST - 1), (puzzle, move)
        else:
            assert checker.wins(after, LOST - 1), (puzzle, move)


if __name__ == "__main__":
    main(compiled() if can_compile() else INTERPRETED)
