"""Lengths of time as people write them: ``36h``, ``2 weeks``, ``1 day and 12 hours``."""

import re
from datetime import timedelta

from play.text_cleaning import plainly
from play.time.errors import PeriodError, PeriodFault

HOUR, DAY, WEEK = timedelta(hours=1), timedelta(days=1), timedelta(weeks=1)

MAX_PERIOD = 3650 * DAY
"""The longest length of time that is read, so that it can be added to any date."""

_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_UNITS = {"m": timedelta(minutes=1), "h": HOUR, "d": DAY, "w": WEEK}
_THOUSANDS = r"[1-9][0-9]*[.,][0-9]{3}(?![0-9])"
"""A number such as 1,500 or 1.500, whose sign may mark decimals or thousands: it is refused."""
_DECIMAL = rf"(?!{_THOUSANDS})[0-9]+(?:[.,][0-9]+)?"
_NUMBER = rf"(?P<sign>[-−–]?)\s*(?:(?P<number>{_DECIMAL})\s*|an?\s+)"
_UNIT = r"(?:(?P<m>m|mins?|minutes?)|(?P<h>h|hrs?|hours?)|(?P<d>d|days?)|(?P<w>w|wks?|weeks?))"
_PART = re.compile(rf"{_NUMBER}{_UNIT}(?![a-z])")
_WORD = re.compile(rf"\b(?:{'|'.join(_WORDS)})\b")
_BETWEEN = re.compile(r"[\s,]*(?:and\b\s*)?")


def read_period(text: str) -> timedelta:
    """The length of time in *text*, numbers with units; raises ``PeriodError`` if it is none."""
    lowered = _WORD.sub(_in_digits, plainly(text).casefold())
    part = _PART.match(lowered)
    period = timedelta()
    while part is not None:
        period += _length(text, part)
        if period > MAX_PERIOD:
            raise PeriodError(text, PeriodFault.HUGE)
        if part.end() == len(lowered):
            return period
        between = _BETWEEN.match(lowered, part.end())
        part = between and _PART.match(lowered, between.end())
    raise PeriodError(text, PeriodFault.UNREADABLE)


def _in_digits(word: re.Match[str]) -> str:
    return str(_WORDS.index(word[0]) + 1)


def write_period(period: timedelta) -> str:
    """*period* as text that ``read_period`` reads, such as ``1d 12h``; rounded to minutes."""
    minutes = round(period / timedelta(minutes=1))
    days, minutes = divmod(minutes, 24 * 60)
    hours, minutes = divmod(minutes, 60)
    parts = ((days, "d"), (hours, "h"), (minutes, "m"))
    return " ".join(f"{amount}{unit}" for amount, unit in parts if amount)


def _length(text: str, part: re.Match[str]) -> timedelta:
    """The length of time in *part*, one number of *text* with its unit."""
    amount = float((part["number"] or "1").replace(",", "."))
    unit = next(unit for name, unit in _UNITS.items() if part[name])
    if part["sign"]:
        raise PeriodError(text, PeriodFault.NEGATIVE)
    # Checked before multiplying, which overflows for huge amounts.
    if amount > MAX_PERIOD / unit:
        raise PeriodError(text, PeriodFault.HUGE)
    if not amount * unit:
        raise PeriodError(text, PeriodFault.ZERO)
    return amount * unit
