"""What the application asks of a store about flags, and about what raises them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from play.fair_play import Meeting
from play.flag import Flag
from play.players import PlayerId


class Flags(Protocol):
    """What managers are asked to look at, in a store."""

    async def meetings(
        self, guild_id: int, player: PlayerId, since: datetime, limit: int
    ) -> Sequence[Meeting]:
        """The latest rated results of *player* there that ended *since*, the newest first."""
        ...

    async def add(self, flag: Flag) -> Flag:
        """Store a new flag; the answer has its id."""
        ...

    async def get(self, guild_id: int, flag_id: int) -> Flag:
        """The flag of that id.

        Raises:
            UnknownFlagError: the server has none.
        """
        ...

    async def close(self, flag: Flag) -> None:
        """Store who has closed a flag, and when."""
        ...

    async def open(self, guild_id: int) -> Sequence[Flag]:
        """The flags of the server that nobody has closed, the newest first."""
        ...

    async def about(self, guild_id: int, player: PlayerId, since: datetime) -> Sequence[Flag]:
        """The flags about *player* that were raised *since*, or are open, the newest first."""
        ...
