"""The surroundings of the services, which tests set."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from db.store import SqlStore
from tests.support.examples import NOON


@dataclass
class World:
    """What surrounds the services: the time, the next throws of a coin, how often they woke."""

    store: SqlStore
    time: datetime = NOON
    heads: bool = True
    wakes: int = 0

    def now(self) -> datetime:
        return self.time

    def chance(self) -> float:
        return 0.0 if self.heads else 0.5

    def wake(self) -> None:
        self.wakes += 1

    def wait(self, time: timedelta) -> None:
        """Let *time* pass."""
        self.time += time
