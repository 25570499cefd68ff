"""How much there is in the store, for the operator."""

from datetime import datetime
from typing import NamedTuple, Protocol


class Counts(NamedTuple):
    """Numbers of things that are stored; *moves* are those since some time, *size* is in bytes."""

    players: int
    servers: int
    running: int
    finished: int
    aborted: int
    moves: int
    failed_notices: int
    size: int


class Census(Protocol):
    """What a store says of its size; all of some tables is looked through."""

    async def counts(self, since: datetime) -> Counts:
        """How much there is; moves count that were played *since* then."""
