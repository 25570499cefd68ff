"""The search of a game for puzzles, for a process that loads only the engine."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import count

from engine.core_builds import INTERPRETED, can_compile, compiled
from engine.puzzle_mining import Mined, mine_game
from engine.thought import Limits
from tafl.game import Game
from tafl.puzzles import Puzzle, PuzzleError

NODES_COMPILED, NODES = 20_000_000, 600_000
"""Positions to search, by the compiled core of the engine and by the interpreter.

They take about half a minute on a slow machine; a worker is ended after 90 seconds.
"""


def mine(game: Game, known: Sequence[str], drawn: float, *, compiles: bool) -> tuple[Mined, ...]:
    """The puzzles in *game* that are not too similar to one of the texts *known*.

    *drawn*, from 0 to 1, decides all random choices. *compiles* says whether to compile the core
    of the engine; the interpreter looks at fewer positions.
    """
    quick = compiles and can_compile()
    limits = Limits(nodes=NODES_COMPILED if quick else NODES)
    build = compiled() if quick else INTERPRETED
    return mine_game(game, limits, _chance(drawn), build, known=_readable(known))


def _readable(texts: Sequence[str]) -> list[Puzzle]:
    """The puzzles in *texts*, without those whose ruleset has changed since."""
    found = []
    for text in texts:
        try:
            found.append(Puzzle.read(text))
        except PuzzleError:
            continue
    return found


def _chance(drawn: float) -> Callable[[], float]:
    """A function that returns numbers from 0 to 1, all of which follow from *drawn*."""
    numbers = count()

    def draw() -> float:
        digest = sha256(f"{drawn} {next(numbers)}".encode()).digest()
        return int.from_bytes(digest[:6]) / (1 << 48)

    return draw
