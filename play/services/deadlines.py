"""Requests of those who keep time."""

from dataclasses import dataclass
from datetime import datetime

from play.store.port import Store


@dataclass(frozen=True, slots=True)
class Deadlines:
    """What happens by itself, of all nouns."""

    store: Store

    async def earliest(self) -> datetime | None:
        """When something is due next."""
        async with self.store.read() as unit:
            return await unit.deadlines.earliest()
