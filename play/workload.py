"""The amount of work that waits, and for how long, for the figures."""

from datetime import datetime
from typing import NamedTuple, Protocol


class Backlog(NamedTuple):
    """The number of things *waiting*, and the time *since* which the first of them has waited."""

    waiting: int
    since: datetime | None


class StoredWorkload(Protocol):
    """The port for the work that is left to do."""

    async def notices(self, now: datetime) -> Backlog:
        """Notices that should have been delivered by *now*, since their ``Notice.wanted_at``."""

    async def thoughts(self) -> Backlog:
        """Matches in which the computer has to move or answer."""

    async def running_matches(self) -> int:
        """The number of running matches."""
