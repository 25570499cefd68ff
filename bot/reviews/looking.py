"""The work of the processes that look through games; they only see the engine."""

from engine.reviews import find
from tafl.findings import Findings
from tafl.game import Game


def look_through(game: Game, first: int, end: int) -> Findings:
    """The engine's findings on the positions of *game* after *first* turns up to *end* - 1.

    The interpreter finds them, since the core would have to be compiled first.
    """
    return find(game, first, end)
