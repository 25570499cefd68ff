"""Dates as people write them: ``2027-02-28``, ``28.2.2027``, ``Feb 28``, ``28th February 2027``."""

import re
from calendar import month_name
from collections.abc import Iterator
from contextlib import suppress
from datetime import date

MONTHS = tuple(map(str.casefold, month_name))
"""Names of the months, in English as long as nothing sets another locale; the first is empty."""

SHORTEST = 3
"""Letters of the shortest name of a month."""

_DAY, _NAME, _YEAR = r"(?P<d>\d{1,2})", r"(?P<name>[a-z]+)\.?", r"(?P<y>\d{4})"
_FORMS = (
    rf"{_YEAR}([-/.])(?P<m>\d{{1,2}})\2{_DAY}",
    rf"{_DAY}([-./])(?P<m>\d{{1,2}})\2{_YEAR}",
    rf"(?P<m>\d{{1,2}})/{_DAY}/{_YEAR}",
    rf"{_DAY}(?:st|nd|rd|th|\.)?(?: of)? {_NAME}(?:,? {_YEAR})?",
    rf"{_NAME} {_DAY}(?:st|nd|rd|th)?(?:,? {_YEAR})?",
)


def read_date(text: str, today: date) -> date:
    """The date in *text*; without a year, the next one from *today* on.

    Raises:
        ValueError: it is none, or, like 2/3/2027, means one day to some people and another to
            others.
    """
    with suppress(ValueError):
        return date.fromisoformat(text)
    lowered = " ".join(text.casefold().split())
    found = {day for form in _FORMS for day in _days(re.fullmatch(form, lowered), today)}
    if len(found) != 1:
        raise ValueError(text)
    return found.pop()


def _days(written: re.Match[str] | None, today: date) -> Iterator[date]:
    """The day that is *written*, if there is such a day."""
    if written is None:
        return
    parts = written.groupdict()
    month, day = int(parts.get("m") or _month(parts["name"])), int(parts["d"])
    with suppress(ValueError):
        this_year = date(int(parts["y"] or today.year), month, day)
        is_over = parts["y"] is None and this_year < today
        yield this_year.replace(year=today.year + 1) if is_over else this_year


def _month(name: str) -> int:
    """The number of the month with that *name*, which may be cut short; 0 if there is none."""
    named = (number for number, month in enumerate(MONTHS) if month.startswith(name))
    return next(named, 0) if len(name) >= SHORTEST else 0
