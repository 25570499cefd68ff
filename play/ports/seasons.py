"""What the application asks of a store about the seasons of servers."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from play.season import Season


class Seasons(Protocol):
    """The seasons in a store."""

    async def add(self, season: Season) -> Season | None:
        """Store a new season; the answer has its id. None: another one runs on its server."""
        ...

    async def get(self, season_id: int) -> Season:
        """The season of that id. In a transaction that writes, others have to wait for it."""
        ...

    async def running(self, guild_id: int) -> Season | None:
        """The season that runs on the server, if any; it ends after this transaction."""
        ...

    async def numbered(self, guild_id: int, number: int) -> Season | None:
        """The season of the server with that number, if there has been one."""
        ...

    async def latest(self, guild_id: int, limit: int, skip: int = 0) -> Sequence[Season]:
        """The seasons of the server, the latest first, without the first *skip*."""
        ...

    async def save(self, season: Season) -> None:
        """Store what has become of a season."""
        ...

    async def due(self, now: datetime, limit: int) -> Sequence[int]:
        """The ids of seasons for which there is something to do, the most urgent first."""
        ...

    async def next_wake(self) -> datetime | None:
        """When there is something to do next."""
        ...
