"""Delays before a failed delivery is tried again."""

from datetime import timedelta

FIRST_RETRY_DELAY = timedelta(seconds=1)
MAX_RETRY_DELAY = timedelta(minutes=10)
MAX_DOUBLINGS = 10
"""Doublings after which the delay is longer than ``MAX_RETRY_DELAY``."""


def retry_delay(attempts: int, jitter: float) -> timedelta:
    """The delay after *attempts* that failed: doubled each time, up to ``MAX_RETRY_DELAY``.

    *jitter*, 0-1, takes away up to half, so that notices that failed together do not come back
    together.
    """
    delay: timedelta = FIRST_RETRY_DELAY * 2 ** min(max(attempts, 1) - 1, MAX_DOUBLINGS)
    return min(delay, MAX_RETRY_DELAY) * (1 - jitter / 2)
