"""The port of the finder, which searches the positions of a game for a review."""

from typing import Protocol

from tafl.findings import Findings
from tafl.game import Game

PART = 10
"""Positions searched in one call. Findings depend on it."""


class Finder(Protocol):
    """Searches a part of a game, which takes seconds."""

    async def find(self, game: Game, first: int, end: int) -> Findings:
        """The findings after *first* turns and more, up to *end* turns (exclusive).

        Raises:
            NoReviewsError: the bot runs without a computer player.
        """
