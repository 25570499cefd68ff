"""Periods and time controls as people write them: ``36h``, ``2 weeks``, ``3d + 1d up to 7d``."""

import re
from datetime import timedelta

from play.errors import PeriodError, PeriodFault

_UNITS = {
    "m": timedelta(minutes=1),
    "h": timedelta(hours=1),
    "d": timedelta(days=1),
    "w": timedelta(weeks=1),
}
_UNIT = r"(?:(?P<m>m|mins?|minutes?)|(?P<h>h|hrs?|hours?)|(?P<d>d|days?)|(?P<w>w|wks?|weeks?))"
_PART = re.compile(rf"(?P<sign>[-−–]?)\s*(?P<number>[0-9]+(?:[.,][0-9]+)?|an?)\s*{_UNIT}(?![a-z])")
_BETWEEN = re.compile(r"[\s,]*(?:and\b)?\s*")
MOST_DIGITS = 9


def read_period(text: str) -> timedelta:
    """The period that *text* names: one or more numbers, each with a unit.

    Raises:
        PeriodError: it names none, or one that is zero, negative or past all reason.
    """
    lowered = text.strip().casefold()
    period, at = timedelta(), 0
    while at < len(lowered) or at == 0:
        part = _PART.match(lowered, at)
        if part is None:
            raise PeriodError(text, PeriodFault.UNREADABLE)
        period += _length(text, part)
        at = _skip(lowered, part.end())
    return period


def _skip(text: str, at: int) -> int:
    between = _BETWEEN.match(text, at)
    return between.end() if between is not None else at


def _length(text: str, part: re.Match[str]) -> timedelta:
    """The length that a part of *text* names."""
    number = part["number"].replace(",", ".")
    if len(number) > MOST_DIGITS:
        raise PeriodError(text, PeriodFault.HUGE)
    amount = 1.0 if number in {"a", "an"} else float(number)
    if part["sign"] and amount:
        raise PeriodError(text, PeriodFault.NEGATIVE)
    if not amount:
        raise PeriodError(text, PeriodFault.ZERO)
    unit = next(unit for name, unit in _UNITS.items() if part[name])
    try:
        return amount * unit
    except OverflowError as error:
        raise PeriodError(text, PeriodFault.HUGE) from error
