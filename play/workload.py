"""Counts of what is stored, and of the work that waits."""

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


class Counts(NamedTuple):
    """Numbers of stored things; *moves* counts those since some time, *size* is in bytes."""

    players: int
    servers: int
    running: int
    finished: int
    aborted: int
    moves: int
    failed_notices: int
    size: int


class Census(Protocol):
    """Counts of the store's rows; some tables are read entirely."""

    async def counts(self, since: datetime) -> Counts:
        """The counts of all things, and of the moves played *since* then."""
