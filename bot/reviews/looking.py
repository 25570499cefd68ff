"""What is done in the processes that look through games: they see the engine alone."""

from collections.abc import Sequence
from typing import Any

from engine.reviews import find
from tafl.game import Game


def look_through(game: Game, first: int, end: int) -> Sequence[tuple[Any, ...] | None]:
    """What is found after *first* turns of *game* and more, but less than *end*.

    Each with the fields of ``engine.reviews.Finding``, which the bot itself never imports. The
    interpreter looks, since the core would have to be compiled first.
    """
    return [None if found is None else tuple(found) for found in find(game, first, end)]
