"""What the application asks of a store about followers."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from play.players.player_id import PlayerId


class Followers(Protocol):
    """Who follows which match, in a store."""

    async def add(self, match_id: int, player: PlayerId, now: datetime) -> None:
        """Store that somebody follows a match that they did not follow before."""

    async def remove(self, match_id: int, player: PlayerId) -> bool:
        """Store that somebody no longer follows it; False if they did not."""

    async def of(self, match_id: int) -> Sequence[PlayerId]:
        """The followers of the match."""
