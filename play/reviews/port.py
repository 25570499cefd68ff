"""The store's port for reviews."""

from datetime import datetime
from typing import Protocol

from tafl.findings import Findings


class StoredReviews(Protocol):
    """The findings of games in a store, by the games' keys; they expire."""

    async def load_findings(self, game_key: str) -> Findings | None:
        """The findings of the game with that key; None if it was not searched yet."""

    async def add_findings(self, game_key: str, findings: Findings, now: datetime) -> None:
        """Store the findings of a game, unless it has some already."""
