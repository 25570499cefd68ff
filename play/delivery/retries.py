"""When a delivery that failed is tried again."""

from datetime import timedelta

FIRST_RETRY_DELAY = timedelta(seconds=1)
MAX_RETRY_DELAY = timedelta(minutes=10)
MAX_DOUBLINGS = 10
"""After that the delay is past the longest: no need to compute huge powers of two."""


def retry_delay(attempts: int, jitter: float) -> timedelta:
    """How long to wait after *attempts* that failed: doubled each time, up to ten minutes.

    *jitter*, from 0 to 1, takes away up to half, so that notices that failed together do not
    all come back together.
    """
    delay: timedelta = FIRST_RETRY_DELAY * 2 ** min(max(attempts, 1) - 1, MAX_DOUBLINGS)
    return min(delay, MAX_RETRY_DELAY) * (1 - jitter / 2)
