"""Places: channels in which matches are played."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """A channel of a server. *guild_id* is None in a chat between people, or with the bot alone."""

    guild_id: int | None
    channel_id: int

    @property
    def is_private(self) -> bool:
        """Whether the place is on no server, so that the bot writes to each player instead."""
        return self.guild_id is None

    @property
    def home(self) -> int:
        """The id of the server, or of a private chat."""
        return self.channel_id if self.guild_id is None else self.guild_id

    @property
    def server_id(self) -> int:
        """The server's id, for things that only servers have, such as tournaments.

        Raises:
            ValueError: the place is private.
        """
        if self.guild_id is None:
            raise ValueError(self)
        return self.guild_id
