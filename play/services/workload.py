"""Requests about the work that waits: how much there is, and when the next is due."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from play.shards import ALL_SHARDS, Shards
from play.store.port import Store
from play.workload import Backlog


@dataclass(frozen=True, slots=True)
class Workload:
    """Reads the amounts of waiting work, each in a transaction of its own, in case one fails."""

    store: Store
    now: Callable[[], datetime]

    async def notices(self) -> Backlog:
        """The number of notices that should have been delivered, and since when the first waits."""
        async with self.store.read() as unit:
            return await unit.workload.notices(self.now())

    async def thoughts(self) -> Backlog:
        """The number of matches that wait for the computer, and since when the first waits."""
        async with self.store.read() as unit:
            return await unit.workload.thoughts()

    async def next_deadline(self, shards: Shards = ALL_SHARDS) -> datetime | None:
        """The next deadline of a match, season or anything else that *shards* serve, or None."""
        async with self.store.read() as unit:
            return await unit.deadlines.earliest(shards)

    async def running_matches(self) -> int:
        """The number of all running matches."""
        async with self.store.read() as unit:
            return await unit.workload.running_matches()
