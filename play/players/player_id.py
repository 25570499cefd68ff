"""The identity of players."""

from datetime import UTC, datetime, timedelta
from typing import NewType

PlayerId = NewType("PlayerId", int)
"""The id of a player's Discord account; negative for the placeholder of a deleted player.

The computer has an id for each level at which it plays, smaller than any of Discord's.
"""

LEVELS = range(1, 9)
"""The levels of the computer, weakest first."""

_NO_LEVEL = 1_000_000
"""The computer's id at level 0. Discord's smallest id is ``1 << 22``."""

COMPUTERS = range(_NO_LEVEL + LEVELS.start, _NO_LEVEL + LEVELS.stop)
"""The ids of the computer, one for each level."""

_DISCORD_EPOCH = datetime(2015, 1, 1, tzinfo=UTC)
_TIMESTAMP_SHIFT = 22
"""The lower bits of an id distinguish objects made in the same millisecond."""


def is_deleted(player: PlayerId) -> bool:
    """Whether *player* has had their data deleted: nothing reaches them."""
    return player < 0


def computer_at(level: int) -> PlayerId:
    """The id of the computer at one of its ``LEVELS``."""
    return PlayerId(_NO_LEVEL + level)


def is_computer(player: PlayerId) -> bool:
    """Whether *player* is the computer, at any level."""
    return player in COMPUTERS


def level_of(computer: PlayerId) -> int:
    """The level of the id *computer*."""
    return computer - _NO_LEVEL


def is_reached(player: PlayerId) -> bool:
    """Whether messages can reach *player*: neither deleted nor the computer."""
    return not is_deleted(player) and not is_computer(player)


def account_made_at(player: PlayerId) -> datetime:
    """Creation time of the account of *player*: Discord's ids contain the milliseconds."""
    return _DISCORD_EPOCH + timedelta(milliseconds=player >> _TIMESTAMP_SHIFT)
