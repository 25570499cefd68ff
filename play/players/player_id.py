"""The identity of players."""

from datetime import UTC, datetime, timedelta
from typing import NewType

PlayerId = NewType("PlayerId", int)
"""The id of a player's Discord account; below zero, what stands for a deleted player.

The computer has an id for each level at which it plays, less than any of Discord's.
"""

LEVELS = range(1, 9)
"""The levels of the computer, weakest first."""

_NO_LEVEL = 1_000_000
"""To this the level is added. The least id of Discord is ``1 << 22``."""

COMPUTERS = range(_NO_LEVEL + LEVELS.start, _NO_LEVEL + LEVELS.stop)
"""The ids of the computer."""

_DISCORD_EPOCH = datetime(2015, 1, 1, tzinfo=UTC)
_TIMESTAMP_SHIFT = 22
"""The lowest bits of an id tell apart what was made in the same millisecond."""


def is_deleted(player: PlayerId) -> bool:
    """Whether *player* has had their data deleted: nothing reaches them."""
    return player < 0


def computer_at(level: int) -> PlayerId:
    """The computer at one of its ``LEVELS``."""
    return PlayerId(_NO_LEVEL + level)


def is_computer(player: PlayerId) -> bool:
    """Whether *player* is the computer, at any level."""
    return player in COMPUTERS


def level_of(computer: PlayerId) -> int:
    """The level at which it plays."""
    return computer - _NO_LEVEL


def is_reached(player: PlayerId) -> bool:
    """Whether *player* is somebody whom a message can reach."""
    return not is_deleted(player) and not is_computer(player)


def account_made_at(player: PlayerId) -> datetime:
    """When the account of *player* was made: Discord counts the milliseconds in its ids."""
    return _DISCORD_EPOCH + timedelta(milliseconds=player >> _TIMESTAMP_SHIFT)
