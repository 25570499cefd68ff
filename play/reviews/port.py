"""The ports for reviews: stored findings, and the finder that makes them."""

from datetime import datetime
from typing import Protocol

from tafl.findings import Findings
from tafl.game import Game

PART = 10
"""Positions searched in one call. Findings depend on it."""


class StoredReviews(Protocol):
    """The findings of games in a store, by the games' keys; they expire."""

    async def load_findings(self, game_key: str) -> Findings | None:
        """The findings of the game with that key; None if it was not searched yet."""

    async def add_findings(self, game_key: str, findings: Findings, now: datetime) -> None:
        """Store the findings of a game, unless it has some already."""


class Finder(Protocol):
    """Searches a part of a game, which takes seconds."""

    async def find(self, game: Game, first: int, end: int) -> Findings:
        """The findings after *first* turns and more, up to *end* turns (exclusive).

        Raises:
            NoReviewsError: the bot runs without a computer player.
        """
