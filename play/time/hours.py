"""Times of the day as people write them: ``8``, ``08:00``, ``7.30 p.m.``, ``22h-7h``."""

import re
from datetime import time, timedelta
from itertools import product

from play.text_cleaning import plainly
from play.time.errors import HoursError, HoursFault
from play.time.periods import DAY

_TIME = re.compile(
    r"""\s*(?:at\s+)?
    (?:
        (?:12\s*)? (?: (?P<noon>noon|midday) | midnight )
        | (?P<hour>[0-9]{1,2}) (?: \s*[:.h]\s*(?P<minute>[0-9]{2}) | \s*h\b )?
        (?: \s*(?P<half>[ap])\.?\s?m\b\.? | \s*o.?clock\b )?
        | (?P<hours>[0-9]{2})(?P<minutes>[0-9]{2})
    )(?![0-9:.])\s*""",
    re.IGNORECASE | re.VERBOSE,
)
_MARKED = re.compile(r"[ap]\.?\s?m\b|noon|midday|midnight", re.IGNORECASE)
_BEFORE = re.compile(r"\s*(?:from|between)\s+", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:[-–—−]|\b(?:to|until|till?|and)\b)\s*", re.IGNORECASE)
NOON = 12
"""The hour at which pm begins, and the highest hour of the 12-hour clock."""
MIDNIGHT = 24
"""The last hour of the 24-hour clock, by which people write the end of a day."""


def read_time(text: str) -> time:
    """The time of day in *text*; ``24:00`` is midnight. Raises ``HoursError`` for other text."""
    at, rest = read_time_first(text)
    if rest:
        raise HoursError(text, HoursFault.NO_TIME)
    return at


def read_time_first(text: str) -> tuple[time, str]:
    """The time of day at the beginning of *text*, and the rest of the text.

    Raises:
        HoursError: the text does not begin with a time of day.
    """
    plain = plainly(text)
    found = _TIME.match(plain)
    if found is None:
        raise HoursError(text, HoursFault.NO_TIME)
    try:
        at = _time(found)
    except ValueError as error:
        raise HoursError(text, HoursFault.NO_TIME) from error
    return at, plain[found.end() :].strip()


def read_hours(text: str) -> tuple[time, time]:
    """The start and the end of the range of hours in *text*, which may go past midnight.

    Raises:
        HoursError: the text is not a range, or covers the whole day.
    """
    match _BETWEEN.split(_BEFORE.sub("", plainly(text), count=1)):
        case [first, last]:
            start, end = read_time(first), read_time(last)
        case _:
            raise HoursError(text, HoursFault.NO_HOURS)
    if bool(_MARKED.search(first)) is not bool(_MARKED.search(last)):
        # Of what *10-7am* and *9-5pm* may mean, it is the shorter range.
        both = product(_halves(first, start), _halves(last, end))
        start, end = min(both, key=_length)
    if start == end:
        raise HoursError(text, HoursFault.WHOLE_DAY)
    return start, end


def _length(between: tuple[time, time]) -> timedelta:
    """The length of a range of hours that may go past midnight, or that is the whole day."""
    start, end = (timedelta(hours=at.hour, minutes=at.minute) for at in between)
    return (end - start) % DAY or DAY


def _halves(written: str, at: time) -> tuple[time, ...]:
    """The time *at*, and the one twelve hours from it if *written*, its text, may mean that too."""
    if _MARKED.search(written) or written.startswith("0") or not 1 <= at.hour <= NOON:
        return (at,)
    return at, at.replace(hour=(at.hour + NOON) % MIDNIGHT)


def _time(found: re.Match[str]) -> time:
    """The time of day in *found*; raises ``ValueError`` if no day has that time."""
    if found["noon"]:
        return time(NOON)
    hour = int(found["hour"] or found["hours"] or 0)
    minute = int(found["minute"] or found["minutes"] or 0)
    if (hour, minute, found["half"]) == (MIDNIGHT, 0, None):
        return time(0)
    return time(_hour(hour, found["half"]), minute)


def _hour(hour: int, half: str | None) -> int:
    """The hour of the day, 0 to 23, for *hour* on a clock with *half*: a for am, p for pm, or None.

    Raises:
        ValueError: there is no such hour.
    """
    if half is None:
        return hour
    if not 1 <= hour <= NOON:
        raise ValueError(hour)
    return hour % NOON + (NOON if half.casefold() == "p" else 0)
