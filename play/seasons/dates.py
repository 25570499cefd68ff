"""Ends of something as people write them: ``2027-02-28``, ``12 weeks``."""

from calendar import monthrange
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta

from play.seasons.errors import DateError
from play.time.errors import PeriodError
from play.time.periods import read_period


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


def last_days(today: date, months: Iterable[int]) -> list[date]:
    """The last days of months, given as how many months they are after that of *today*."""
    found = []
    for ahead in months:
        years, month = divmod(today.month - 1 + ahead, 12)
        year = today.year + years
        found.append(date(year, month + 1, monthrange(year, month + 1)[1]))
    return found


def end_of(day: date) -> datetime:
    """The midnight after *day*."""
    return datetime.combine(day + timedelta(days=1), time(), UTC)
