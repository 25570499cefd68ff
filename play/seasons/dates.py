"""Reader of ends as people write them: ``2027-02-28``, ``12 weeks``."""

from calendar import monthrange
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta

from play.seasons.errors import DateError
from play.time.errors import PeriodError
from play.time.periods import read_period


def read_end(text: str, now: datetime) -> datetime:
    """The end meant by *text*: the midnight after a day, in UTC, or *now* plus a period.

    Raises:
        DateError: *text* is neither a day nor a period.
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
    """The last days of the months that are *months* after that of *today*."""
    found = []
    for ahead in months:
        years, month = divmod(today.month - 1 + ahead, 12)
        year = today.year + years
        found.append(date(year, month + 1, monthrange(year, month + 1)[1]))
    return found


def end_of(day: date) -> datetime:
    """The midnight after *day*, in UTC."""
    return datetime.combine(day + timedelta(days=1), time(), UTC)
