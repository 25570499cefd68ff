"""Notices: news on their way, kept until they have arrived."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from play.news.kinds import News

FIRST_RETRY = timedelta(seconds=1)
LONGEST_RETRY = timedelta(minutes=10)
DOUBLINGS = 10
"""After so many the delay is past the longest; a power of two is asked for no more."""


@dataclass(frozen=True, slots=True)
class Notice:
    """*news* to be delivered at *due_at*, after *attempts* that failed; *id* is from the store."""

    news: News
    created_at: datetime
    due_at: datetime
    attempts: int
    id: int

    @property
    def nonce(self) -> str:
        """Marks every message sent for this notice, so that Discord shows a resent one once.

        At most 25 characters. The time tells it from a notice with the same number in a store
        that was restored from a backup.
        """
        return f"{self.id}-{self.created_at.timestamp() * 1000:.0f}"


def retry_delay(attempts: int, jitter: float) -> timedelta:
    """How long to wait after *attempts* that failed: doubled each time, up to ten minutes.

    *jitter*, from 0 to 1, takes away up to half, so that notices that failed together do not
    all come back together.
    """
    delay: timedelta = FIRST_RETRY * 2 ** min(max(attempts, 1) - 1, DOUBLINGS)
    return min(delay, LONGEST_RETRY) * (1 - jitter / 2)
