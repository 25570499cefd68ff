"""Following other people's matches: errors, and the store's port."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from play.errors import LimitError
from play.matches.errors import MatchError
from play.players.player_id import PlayerId


class FollowOwnMatchError(MatchError):
    """A player tries to follow a match of their own."""


class NotFollowingError(MatchError):
    """The player tries to stop following a match that they do not follow."""


class TooManyFollowedError(LimitError):
    """The player already follows *limit* matches, the maximum."""


class Followers(Protocol):
    """The followers of matches, in a store."""

    async def add_follower(self, match_id: int, player: PlayerId, now: datetime) -> None:
        """Store that *player*, who does not follow the match yet, follows it."""

    async def remove(self, match_id: int, player: PlayerId) -> bool:
        """Store that *player* no longer follows the match; return False if they did not."""

    async def followers_of(self, match_id: int) -> Sequence[PlayerId]:
        """The followers of the match."""
