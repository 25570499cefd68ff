"""Requests about the work to do: how much, and when the next is due."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from play.shards import ALL_SHARDS, Shards
from play.store.port import Store
from play.workload import Backlog


@dataclass(frozen=True, slots=True)
class Workload:
    """Reads the backlogs, each in a transaction of its own: a failure of one leaves the others."""

    store: Store
    now: Callable[[], datetime]

    async def notices(self) -> Backlog:
        """Notices that should have been delivered."""
        async with self.store.read() as unit:
            return await unit.workload.notices(self.now())

    async def thoughts(self) -> Backlog:
        """Matches in which the computer has to move or answer."""
        async with self.store.read() as unit:
            return await unit.workload.thoughts()

    async def next_deadline(self, shards: Shards = ALL_SHARDS) -> datetime | None:
        """The next deadline of all nouns (flags fall, seasons end) for what *shards* serve."""
        async with self.store.read() as unit:
            return await unit.deadlines.earliest(shards)

    async def running_matches(self) -> int:
        """The number of running matches."""
        async with self.store.read() as unit:
            return await unit.workload.running_matches()
