"""What is done in the process that looks through games for puzzles: it sees the engine alone."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import count

from engine.builds import INTERPRETED, can_compile, compiled
from engine.mining import Mined, mine_game
from engine.thought import Limits
from tafl.game import Game
from tafl.puzzles import Puzzle, PuzzleError

NODES_COMPILED, NODES = 20_000_000, 600_000
"""So many are tried in about half a minute on a slow machine: no piece of work may take 90 s."""


def mine(game: Game, known: Sequence[str], drawn: float, *, compiles: bool) -> tuple[Mined, ...]:
    """The puzzles in *game*, none too much like one that is *known*; *drawn* is by lot.

    Unless it *compiles* the core, the interpreter looks, at fewer positions.
    """
    quick = compiles and can_compile()
    limits = Limits(nodes=NODES_COMPILED if quick else NODES)
    build = compiled() if quick else INTERPRETED
    return mine_game(game, limits, _chance(drawn), build, known=_readable(known))


def _readable(texts: Sequence[str]) -> list[Puzzle]:
    """The puzzles in *texts*; a ruleset may have changed since one was written."""
    found = []
    for text in texts:
        try:
            found.append(Puzzle.read(text))
        except PuzzleError:
            continue
    return found


def _chance(drawn: float) -> Callable[[], float]:
    """Numbers from 0 to 1 that follow from the one that was *drawn*."""
    numbers = count()

    def draw() -> float:
        digest = sha256(f"{drawn} {next(numbers)}".encode()).digest()
        return int.from_bytes(digest[:6]) / (1 << 48)

    return draw
