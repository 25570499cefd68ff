"""What the application asks of a store about followers."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from play.players.player_id import PlayerId


class Followers(Protocol):
    """Who follows which match, in a store."""

    async def add(self, match_id: int, player: PlayerId, now: datetime) -> None:
        """Store that somebody follows a match, which he did not before."""

    async def remove(self, match_id: int, player: PlayerId) -> bool:
        """Store that he follows it no longer; False if he did not."""

    async def of(self, match_id: int) -> Sequence[PlayerId]:
        """Who follows the match."""
