"""How much there is to do, for figures: what waits, and since when."""

from datetime import datetime
from typing import NamedTuple, Protocol


class Backlog(NamedTuple):
    """So many things are *waiting*, the first of them *since* then."""

    waiting: int
    since: datetime | None


class Workload(Protocol):
    """What a store says of the work that is left to do."""

    async def notices(self, now: datetime) -> Backlog:
        """Notices that should have been delivered: ``Notice.wanted_at`` says since when."""

    async def thoughts(self) -> Backlog:
        """Matches in which the computer is to move, or to answer."""

    async def running_matches(self) -> int:
        """How many matches are running."""
