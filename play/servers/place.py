"""Where a match is played."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """A channel of a server. *guild_id* is None in a chat between people, or with the bot alone."""

    guild_id: int | None
    channel_id: int

    @property
    def is_private(self) -> bool:
        """Whether it is on no server: the bot posts nothing there, and writes to each player."""
        return self.guild_id is None

    @property
    def home(self) -> int:
        """The id of the server, or if there is none, of the chat."""
        return self.channel_id if self.guild_id is None else self.guild_id

    @property
    def server_id(self) -> int:
        """The server of a place where there is what only servers have, such as a tournament.

        Raises:
            ValueError: it is private.
        """
        if self.guild_id is None:
            raise ValueError(self)
        return self.guild_id
