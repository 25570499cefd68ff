"""Notices as the operator of the bot sees them: waiting, or given up."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Waiting:
    """A notice of some *kind*, perhaps about a match.

    It is *closed* when it was given up, for a *failure*; an open one is due at *due_at*.
    """

    id: int
    kind: str
    match_id: int | None
    created_at: datetime
    due_at: datetime
    attempts: int
    closed: bool = False
    failure: str = ""


class StoredNotices(Protocol):
    """All notices in a store, also those that cannot be read."""

    async def waiting(self, limit: int) -> Sequence[Waiting]:
        """The open notices, oldest first."""

    async def failed(self, limit: int) -> Sequence[Waiting]:
        """The notices that were given up, latest first."""

    async def count_waiting(self) -> int:
        """The number of open notices."""

    async def load_notice(self, notice_id: int) -> Waiting:
        """The notice of that id.

        Raises:
            UnknownNoticeError: no notice has that id.
        """

    async def retry(self, notice_id: int, now: datetime) -> None:
        """Make the notice due *now*, as if it had not been tried before."""

    async def drop(self, notice_id: int, failure: str) -> None:
        """Give the notice up, for that *failure*."""
