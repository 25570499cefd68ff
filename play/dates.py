"""Ends of something as people write them: ``2027-02-28``, ``12 weeks``."""

from datetime import UTC, date, datetime, time, timedelta

from play.errors.clocks import PeriodError
from play.errors.seasons import DateError
from play.periods import read_period


def read_end(text: str, now: datetime) -> datetime:
    """When that ends which lasts until *text*: a day, which belongs to it, or a time from *now* on.

    Days are those of UTC.

    Raises:
        DateError: it is neither.
    """
    try:
        return end_of(date.fromisoformat(text.strip()))
    except (ValueError, OverflowError):
        pass
    try:
        return now + read_period(text)
    except PeriodError as error:
        raise DateError(text) from error


def end_of(day: date) -> datetime:
    """The midnight after *day*."""
    return datetime.combine(day + timedelta(days=1), time(), UTC)
