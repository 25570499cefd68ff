"""Places: channels in which matches are played."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """A Discord channel; *guild_id* is its server, None for a direct or group chat."""

    guild_id: int | None
    channel_id: int

    @property
    def is_private(self) -> bool:
        """Whether the channel is on no server, so that the bot writes to each player instead."""
        return self.guild_id is None

    @property
    def home(self) -> int:
        """The id of the server or, of a private chat, that of the channel."""
        return self.channel_id if self.guild_id is None else self.guild_id

    @property
    def server_id(self) -> int:
        """The id of the server; raises ``ValueError`` if the channel is on no server."""
        if self.guild_id is None:
            raise ValueError(self)
        return self.guild_id
