"""What the application asks of a store about reviews."""

from datetime import datetime
from typing import Protocol

from tafl.findings import Findings


class Reviews(Protocol):
    """What was found in games, by the keys of these; it expires."""

    async def get(self, game_key: str) -> Findings | None:
        """What was found in the game of that key; None if nobody has looked yet."""

    async def add(self, game_key: str, findings: Findings, now: datetime) -> None:
        """Keep what was found, unless that of the game is there."""
