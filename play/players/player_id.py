"""The identity of players."""

from datetime import UTC, datetime, timedelta
from typing import NewType

PlayerId = NewType("PlayerId", int)
"""The id of a player's Discord account; below zero, what stands for a deleted player."""

_DISCORD_EPOCH = datetime(2015, 1, 1, tzinfo=UTC)
_TIMESTAMP_SHIFT = 22
"""The lowest bits of an id tell apart what was made in the same millisecond."""


def is_deleted(player: PlayerId) -> bool:
    """Whether *player* has had their data deleted: nothing reaches them."""
    return player < 0


def account_made_at(player: PlayerId) -> datetime:
    """When the account of *player* was made: Discord counts the milliseconds in its ids."""
    return _DISCORD_EPOCH + timedelta(milliseconds=player >> _TIMESTAMP_SHIFT)
