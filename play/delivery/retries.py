"""When a delivery that failed is tried again."""

from datetime import timedelta

FIRST_RETRY = timedelta(seconds=1)
LONGEST_RETRY = timedelta(minutes=10)
DOUBLINGS = 10
"""After that the delay is past the longest: no need to compute huge powers of two."""


def retry_delay(attempts: int, jitter: float) -> timedelta:
    """How long to wait after *attempts* that failed: doubled each time, up to ten minutes.

    *jitter*, from 0 to 1, takes away up to half, so that notices that failed together do not
    all come back together.
    """
    delay: timedelta = FIRST_RETRY * 2 ** min(max(attempts, 1) - 1, DOUBLINGS)
    return min(delay, LONGEST_RETRY) * (1 - jitter / 2)
