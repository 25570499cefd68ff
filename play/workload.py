"""Numbers of things in the store, and of work that waits to be done."""

from datetime import datetime
from typing import NamedTuple, Protocol


class Backlog(NamedTuple):
    """The number of items *waiting*, and *since* when the first of them waits; None without any."""

    waiting: int
    since: datetime | None


class StoredWorkload(Protocol):
    """The store's port for the work that waits to be done."""

    async def notices(self, now: datetime) -> Backlog:
        """The notices that are late at *now*; *since* is their earliest ``Notice.wanted_at``."""

    async def thoughts(self) -> Backlog:
        """The matches that wait for the computer to move or to answer."""

    async def running_matches(self) -> int:
        """The number of running matches."""


class Counts(NamedTuple):
    """Numbers of things in the store: *moves* since a certain time, *size* in bytes.

    *running*, *finished* and *aborted* are matches.
    """

    players: int
    servers: int
    running: int
    finished: int
    aborted: int
    moves: int
    failed_notices: int
    size: int


class Census(Protocol):
    """Counts what is in the store; some tables are read as a whole."""

    async def counts(self, since: datetime) -> Counts:
        """The numbers of all things, with the moves played after *since*."""
