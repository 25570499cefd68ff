"""The request of the timekeepers, who sleep until the next deadline."""

from dataclasses import dataclass
from datetime import datetime

from play.shards import ALL_SHARDS, Shards
from play.store.port import Store


@dataclass(frozen=True, slots=True)
class Deadlines:
    """When flags fall, challenges expire, seasons end: the deadlines of all nouns."""

    store: Store

    async def earliest(self, shards: Shards = ALL_SHARDS) -> datetime | None:
        """When something is due next of what *shards* serve."""
        async with self.store.read() as unit:
            return await unit.deadlines.earliest(shards)
