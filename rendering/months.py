"""Months along the axis of a picture."""

from datetime import datetime
from typing import NamedTuple

YEAR = 12
STEPS = (1, 2, 3, 6, YEAR, 2 * YEAR, 5 * YEAR, 10 * YEAR, 50 * YEAR)
"""Possible distances between marks, in months."""

FEWEST_MARKS, MAX_MARKS = 2, 5


class MonthMark(NamedTuple):
    """The moment at which a month begins, and its label."""

    when: datetime
    label: str


def month_marks(begin: datetime, end: datetime) -> list[MonthMark]:
    """Marks of months that begin from *begin* to *end*, in their time zone, at most five.

    The first mark and each January have their year. Fewer than two marks are left out.
    """
    denser_first = (_starts(begin, end, step) for step in STEPS)
    starts = next((found for found in denser_first if len(found) <= MAX_MARKS), [])
    if len(starts) < FEWEST_MARKS:
        return []
    return [_mark(starts[0], "%b %Y"), *(_mark(start, "%b") for start in starts[1:])]


def _mark(start: datetime, form: str) -> MonthMark:
    return MonthMark(start, f"{start:{'%Y' if start.month == 1 else form}}")


def _starts(begin: datetime, end: datetime, step: int) -> list[datetime]:
    """The beginnings of every *step*th month."""
    first, last = (YEAR * when.year + when.month - 1 for when in (begin, end))
    midnight = begin.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    starts = (
        midnight.replace(year=number // YEAR, month=number % YEAR + 1)
        for number in range(first - first % step, last + 1, step)
    )
    return [start for start in starts if begin <= start <= end]
