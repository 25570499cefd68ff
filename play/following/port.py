"""The store's port for followers."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from play.players.player_id import PlayerId


class Followers(Protocol):
    """The followers of matches, in a store."""

    async def add(self, match_id: int, player: PlayerId, now: datetime) -> None:
        """Store that *player*, not a follower yet, follows the match."""

    async def remove(self, match_id: int, player: PlayerId) -> bool:
        """Store that *player* no longer follows the match; False if they did not."""

    async def of(self, match_id: int) -> Sequence[PlayerId]:
        """The followers of the match."""
