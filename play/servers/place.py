"""Where a match is played."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """A channel. *guild_id* is None in direct messages."""

    guild_id: int | None
    channel_id: int
