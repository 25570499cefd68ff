"""Requests about the work that waits: how much there is, and when the next is due."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from play.store.port import Store
from play.store.reading import reads
from play.workload import Backlog


@dataclass(frozen=True, slots=True)
class Workload:
    """Reads the amounts of waiting work, each in a transaction of its own, in case one fails."""

    store: Store
    now: Callable[[], datetime]

    thoughts = reads(lambda unit: unit.workload.thoughts)
    next_deadline = reads(lambda unit: unit.deadlines.earliest)
    running_matches = reads(lambda unit: unit.workload.running_matches)

    async def notices(self) -> Backlog:
        """The number of notices that should have been delivered, and since when the first waits."""
        async with self.store.read() as unit:
            return await unit.workload.notices(self.now())
