"""Delays before a failed delivery is tried again."""

from datetime import timedelta

FIRST_RETRY_DELAY = timedelta(seconds=1)
MAX_RETRY_DELAY = timedelta(minutes=10)
MAX_DOUBLINGS = 10
"""Number of doublings after which the delay exceeds ``MAX_RETRY_DELAY``."""


UNREADABLE_PAUSE = timedelta(minutes=1)
"""The first pause after a failure to read a notice; each further pause is twice as long."""

MAX_READINGS = 6
"""The number of failed attempts, within half an hour, after which reading a notice is given up."""


def retry_delay(attempts: int, jitter: float) -> timedelta:
    """The delay after *attempts* that failed: it doubles each time, up to ``MAX_RETRY_DELAY``.

    *jitter*, from 0 to 1, takes away up to half of it, so that notices that failed together are not
    all tried again together.
    """
    delay: timedelta = FIRST_RETRY_DELAY * 2 ** min(max(attempts, 1) - 1, MAX_DOUBLINGS)
    return min(delay, MAX_RETRY_DELAY) * (1 - jitter / 2)
