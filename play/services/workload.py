"""Requests of those who look after the bot: how much there is to do."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from play.store.port import Store
from play.workload import Backlog


@dataclass(frozen=True, slots=True)
class Workload:
    """Asks the store, each in a transaction of its own: one that fails leaves the others."""

    store: Store
    now: Callable[[], datetime]

    async def notices(self) -> Backlog:
        """Notices that should have been delivered."""
        async with self.store.read() as unit:
            return await unit.workload.notices(self.now())

    async def thoughts(self) -> Backlog:
        """Matches in which the computer is to move, or to answer."""
        async with self.store.read() as unit:
            return await unit.workload.thoughts()

    async def running_matches(self) -> int:
        """How many matches are running."""
        async with self.store.read() as unit:
            return await unit.workload.running_matches()
