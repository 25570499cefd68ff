"""What is done in the processes that look through games: they see the engine alone."""

from engine.reviews import find
from tafl.findings import Findings
from tafl.game import Game


def look_through(game: Game, first: int, end: int) -> Findings:
    """What is found after *first* turns of *game* and more, but less than *end*.

    The interpreter looks, since the core would have to be compiled first.
    """
    return find(game, first, end)
