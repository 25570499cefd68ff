"""What looks through games."""

from typing import Protocol

from tafl.findings import Findings
from tafl.game import Game

PART = 10
"""So many positions are looked at in one go. What is found depends on it."""


class Finder(Protocol):
    """Looks through a part of a game; that takes seconds."""

    async def find(self, game: Game, first: int, end: int) -> Findings:
        """What is found after *first* turns and more, but less than *end*.

        Raises:
            NoReviewsError: nothing looks through games here.
        """
