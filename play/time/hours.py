"""Times of the day as people write them: ``8``, ``08:00``, ``7.30 pm``, ``22:00-07:30``."""

import re
from datetime import time

from play.time.errors import HoursError, HoursFault

_TIME = r"([0-9]{1,2})(?:[:.h]([0-9]{2}))?\s*(am|pm)?"
_ONE = re.compile(rf"\s*{_TIME}\s*", re.IGNORECASE)
_TWO = re.compile(rf"\s*(?:from\s+)?({_TIME})\s*(?:-|–|to|until)\s*({_TIME})\s*", re.IGNORECASE)
NOON = 12
"""The hour at which pm begins, and the highest hour of the 12-hour clock."""


def read_time(text: str) -> time:
    """The time of day written in *text*.

    Raises:
        HoursError: the text is not a time of day.
    """
    found = _ONE.fullmatch(text)
    if found is None:
        raise HoursError(text, HoursFault.NO_TIME)
    hour, minute, half = found.groups()
    try:
        return time(_hour(int(hour), half), int(minute or 0))
    except ValueError as error:
        raise HoursError(text, HoursFault.NO_TIME) from error


def read_hours(text: str) -> tuple[time, time]:
    """The start and the end of the range of hours in *text*, which may go past midnight.

    Raises:
        HoursError: the text is not a range, or covers the whole day.
    """
    found = _TWO.fullmatch(text)
    if found is None:
        raise HoursError(text, HoursFault.NO_HOURS)
    start, end = read_time(found[1]), read_time(found[5])
    if start == end:
        raise HoursError(text, HoursFault.WHOLE_DAY)
    return start, end


def _hour(hour: int, half: str | None) -> int:
    """The hour of the day, 0 to 23, for *hour* on a clock with *half*: am, pm, or None.

    Raises:
        ValueError: there is no such hour.
    """
    if half is None:
        return hour
    if not 1 <= hour <= NOON:
        raise ValueError(hour)
    return hour % NOON + (NOON if half.casefold() == "pm" else 0)
