"""Player ids: people, deleted people, and the computer at its levels."""

from datetime import UTC, datetime, timedelta
from typing import NewType

PlayerId = NewType("PlayerId", int)
"""The id of a player's Discord account; a negative one stands for a deleted player.

The computer has an id for each of its levels, smaller than any id of Discord's.
"""

NOBODY = PlayerId(-(2**62))
"""An id that nobody has, not even a deleted player: of somebody of whom nothing is known."""

LEVELS = range(1, 9)
"""The levels of the computer, weakest first."""

_NO_LEVEL = 1_000_000
"""The computer's id at a level is this plus the level. Discord's smallest id is ``1 << 22``."""

COMPUTERS = range(_NO_LEVEL + LEVELS.start, _NO_LEVEL + LEVELS.stop)
"""The ids of the computer, one for each of its ``LEVELS``."""

_DISCORD_EPOCH = datetime(2015, 1, 1, tzinfo=UTC)
_TIMESTAMP_SHIFT = 22
"""Number of low bits in a Discord id that distinguish things made in the same millisecond."""


def is_deleted(player: PlayerId) -> bool:
    """Whether *player* stands for a person whose data were deleted, and whom nothing reaches."""
    return player < 0


def computer_at(level: int) -> PlayerId:
    """The player id of the computer at *level*, one of ``LEVELS``."""
    return PlayerId(_NO_LEVEL + level)


def is_computer(player: PlayerId) -> bool:
    """Whether *player* is the computer, at any level."""
    return player in COMPUTERS


def level_of(computer: PlayerId) -> int:
    return computer - _NO_LEVEL


def is_reached(player: PlayerId) -> bool:
    """Whether messages can reach *player*, who is neither deleted nor the computer."""
    return not is_deleted(player) and not is_computer(player)


def account_made_at(player: PlayerId) -> datetime:
    """When the Discord account of *player* was made; the id contains the time in milliseconds."""
    return _DISCORD_EPOCH + timedelta(milliseconds=player >> _TIMESTAMP_SHIFT)
