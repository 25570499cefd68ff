"""People who are being deleted, and what is left of them meanwhile."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Self

from play.players.player_id import PlayerId

ROWS_PER_TRANSACTION = 50
"""Rows that are erased at a time. While that is done, no other request can write."""

MAX_TRANSACTIONS = 500
"""After so many the rest is due at once: a bot that is to stop need not wait for it."""

FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=5), timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Leaving:
    """*player* wants to be deleted: *tombstone* is to stand for them, in what others share."""

    player: PlayerId
    tombstone: PlayerId
    asked_at: datetime
    due_at: datetime

    def retry_at(self, now: datetime) -> datetime:
        """When to go on with what cannot be done *now*: the later, the longer it has lasted."""
        return now + min(max(now - self.asked_at, FIRST_PAUSE), LONGEST_PAUSE)


@dataclass(frozen=True, slots=True)
class Traces:
    """Some *rows* in which somebody or something is named, as the store knows them.

    *step* is the part of the store where they were found.
    """

    step: int
    rows: Sequence[Any]

    def split(self, size: int) -> Iterator[Self]:
        """The same, at most *size* at a time."""
        for start in range(0, len(self.rows), size):
            yield replace(self, rows=self.rows[start : start + size])
