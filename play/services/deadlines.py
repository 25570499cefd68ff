"""The timekeepers' request for the next deadline."""

from dataclasses import dataclass
from datetime import datetime

from play.shards import ALL_SHARDS, Shards
from play.store.port import Store


@dataclass(frozen=True, slots=True)
class Deadlines:
    """The deadlines of all nouns: flags fall, challenges expire, seasons end."""

    store: Store

    async def earliest(self, shards: Shards = ALL_SHARDS) -> datetime | None:
        """The next deadline of what *shards* serve."""
        async with self.store.read() as unit:
            return await unit.deadlines.earliest(shards)
