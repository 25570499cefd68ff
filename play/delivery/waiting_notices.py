"""Notices as the bot's operator sees them: waiting, or given up."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from play.errors import PlayError


@dataclass(frozen=True, slots=True)
class Waiting:
    """A notice of some *kind* of news, about a match unless *match_id* is None.

    A *closed* one was given up because of *failure*; an open one is due at *due_at*.
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
    """All notices in a store, including those that cannot be read."""

    async def waiting(self, limit: int) -> Sequence[Waiting]:
        """Up to *limit* open notices, oldest first."""

    async def failed(self, limit: int) -> Sequence[Waiting]:
        """Up to *limit* notices that were given up, latest first."""

    async def count_waiting(self) -> int:
        """The number of open notices."""

    async def load_notice(self, notice_id: int) -> Waiting:
        """The notice with that id; raises ``UnknownNoticeError`` if there is none."""

    async def retry(self, notice_id: int, now: datetime) -> None:
        """Make the notice due *now*, as if it had not been tried before."""

    async def drop(self, notice_id: int, failure: str) -> None:
        """Give up the notice, and store *failure* as the reason."""


class NoticeError(PlayError):
    """A refusal that concerns one notice."""

    notice_id: int


class UnknownNoticeError(NoticeError):
    """No notice has this id; it may have been deleted."""


class NoticeDeliveredError(NoticeError):
    """The notice has already been delivered or given up."""
