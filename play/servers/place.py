"""Where a match is played."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """A channel. *guild_id* is None in direct messages."""

    guild_id: int | None
    channel_id: int

    @property
    def server_id(self) -> int:
        """The server of a place where there is what only servers have, such as a tournament.

        Raises:
            ValueError: it is in direct messages.
        """
        if self.guild_id is None:
            raise ValueError(self)
        return self.guild_id
