"""What the application asks of a store about players."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from play.player import Player
from play.players import PlayerId
from play.time_off import Interval


class Players(Protocol):
    """The players in a store."""

    async def get(self, player: PlayerId, now: datetime) -> Player:
        """The player of that id; who has set nothing yet has been new since his first match.

        A transaction that writes keeps him from others until its end, and stores him if he is new.
        """
        ...

    async def put(self, player: Player) -> None:
        """Store a player."""
        ...

    async def note_vacation(self, player: PlayerId, away: Interval) -> None:
        """Store a vacation of *player*, in place of the one that began when it began."""
        ...

    async def due(self, now: datetime, limit: int) -> Sequence[PlayerId]:
        """The players for whom there is something to do, the most urgent first."""
        ...

    async def next_wake(self) -> datetime | None:
        """When there is something to do for the next of them."""
        ...
