"""Following the matches of others: errors, and the port of the store."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from play.errors import PlayError
from play.matches.errors import MatchError
from play.players.player_id import PlayerId


class FollowOwnMatchError(MatchError):
    """A player follows a match of their own."""


class NotFollowingError(MatchError):
    """The player does not follow the match that they want to stop following."""


class TooManyFollowedError(PlayError):
    """The player follows *limit* matches already."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class Followers(Protocol):
    """The followers of matches, in a store."""

    async def add_follower(self, match_id: int, player: PlayerId, now: datetime) -> None:
        """Store that *player*, not a follower yet, follows the match."""

    async def remove(self, match_id: int, player: PlayerId) -> bool:
        """Store that *player* no longer follows the match; False if they did not."""

    async def followers_of(self, match_id: int) -> Sequence[PlayerId]:
        """The followers of the match."""
