"""Counts of what is stored, for the operator."""

from datetime import datetime
from typing import NamedTuple, Protocol


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
