"""Days of the week as people write them: ``Sat+Sun``, ``fri-sun``, ``weekend``, ``none``."""

import re
from collections.abc import Iterator

from play.limits.amounts import MAX_DAYS_OFF
from play.text_cleaning import plainly
from play.time.errors import DaysError, DaysFault

DAY_NAMES = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
"""Names of the days of the week, in the order of ``date.weekday``."""

_GROUPS = {"weekend": "saturday sunday", "weekday": "monday-friday", "day": "monday-sunday"}
_BETWEEN = re.compile(r"(?:[\s,;&+/]|\b(?:and|on|every|each|the)\b)+")
_RANGE = re.compile(r"\s*(?:[-–—−]|\b(?:to|till?|until|through|thru)\b)\s*")
_NONE = {"none", "off", "no", "never"}
MIN_NAME_LENGTH = 2
"""Fewest letters that may stand for a day's name."""


def read_days(text: str) -> frozenset[int]:
    """The days of the week in *text*, Monday being 0; raises ``DaysError`` for none or too many."""
    lowered = plainly(text).casefold()
    if lowered in _NONE:
        return frozenset()
    days = frozenset(day for word in _words(lowered) for day in _days(text, word))
    if not days:
        raise DaysError(text, DaysFault.UNREADABLE)
    if len(days) > MAX_DAYS_OFF:
        raise DaysError(text, DaysFault.TOO_MANY)
    return days


def _words(lowered: str) -> list[str]:
    """The days and ranges of days in *lowered*, ranges written with a hyphen and no spaces."""
    for group, days in _GROUPS.items():
        lowered = re.sub(rf"\b{group}s?\b", days, lowered)
    return [word for word in _BETWEEN.split(_RANGE.sub("-", lowered)) if word]


def _days(text: str, word: str) -> Iterator[int]:
    """The days that *word* names; a range may go over the end of the week."""
    first, *last = (_day(text, name) for name in word.split("-"))
    yield first
    for day in last:
        while first != day:
            first = (first + 1) % len(DAY_NAMES)
            yield first


def _day(text: str, word: str) -> int:
    word = word.removesuffix(".")
    for name in (word, word.removesuffix("s")):
        found = [day for day, full in enumerate(DAY_NAMES) if full.startswith(name)]
        if found and len(name) >= MIN_NAME_LENGTH:
            return found[0]
    raise DaysError(text, DaysFault.UNREADABLE)
