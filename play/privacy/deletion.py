"""People whose data are being deleted, and rows in the store that still name them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Self

from play.players.player_id import PlayerId

ROWS_PER_TRANSACTION = 50
"""Number of rows erased in one transaction, during which no other request can write."""

MAX_TRANSACTIONS = 500
"""Maximum number of transactions in a row; the rest is left for later, so that a bot can stop."""

FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=5), timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Leaving:
    """The deletion of *player*, asked for at *asked_at*, to go on at *due_at*.

    *tombstone* is the id that replaces the player in rows that other players share.
    """

    player: PlayerId
    tombstone: PlayerId
    asked_at: datetime
    due_at: datetime

    def retry_at(self, now: datetime) -> datetime:
        """Time of the next attempt after one *now*; delays grow with the time since *asked_at*."""
        return now + min(max(now - self.asked_at, FIRST_PAUSE), LONGEST_PAUSE)


@dataclass(frozen=True, slots=True)
class Traces:
    """Some *rows* that name a person or a server, in the store's own format.

    *step* is the number of the part of the store where they were found.
    """

    step: int
    rows: Sequence[Any]

    def split(self, size: int) -> Iterator[Self]:
        """The rows in parts of at most *size* rows."""
        for start in range(0, len(self.rows), size):
            yield replace(self, rows=self.rows[start : start + size])
