"""Requests about the amount of work to do, for the figures."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

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

    async def running_matches(self) -> int:
        """The number of running matches."""
        async with self.store.read() as unit:
            return await unit.workload.running_matches()
