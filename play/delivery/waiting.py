"""Notices as the operator of the bot sees them: what waits, and what could not be delivered."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Waiting:
    """A notice of some *kind*, perhaps about a match.

    It is *closed* when it was given up, for a *failure*; an open one is due then.
    """

    id: int
    kind: str
    match_id: int | None
    created_at: datetime
    due_at: datetime
    attempts: int
    closed: bool = False
    failure: str = ""


class Notices(Protocol):
    """All notices in a store, also those that cannot be read."""

    async def waiting(self, limit: int) -> Sequence[Waiting]:
        """Those to be delivered, the oldest first."""

    async def failed(self, limit: int) -> Sequence[Waiting]:
        """Those that were given up, the latest first."""

    async def count_waiting(self) -> int:
        """How many are to be delivered."""

    async def get(self, notice_id: int) -> Waiting:
        """The notice of that id.

        Raises:
            UnknownNoticeError: there is none.
        """

    async def retry(self, notice_id: int, now: datetime) -> None:
        """Have it delivered *now*, as if it had not been tried before."""

    async def drop(self, notice_id: int, failure: str) -> None:
        """Give it up, for that *failure*."""
