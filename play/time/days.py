"""Days of the week as people write them: ``Sat+Sun``, ``friday, saturday``, ``none``."""

import re

from play.limits import MAX_DAYS_OFF
from play.time.errors import DaysError, DaysFault

DAY_NAMES = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
"""Names of the days of the week, in the order of ``date.weekday``."""

_BETWEEN = re.compile(r"(?:[\s,;&+/]|\band\b)+")
_NONE = {"none", "off", "no"}
MIN_NAME_LENGTH = 2
"""Fewest letters that may stand for a day's name."""


def read_days(text: str) -> frozenset[int]:
    """The days of the week named in *text*, as numbers: Monday is 0.

    Raises:
        DaysError: the text names no day, or too many.
    """
    lowered = text.strip().casefold()
    if lowered in _NONE:
        return frozenset()
    words = [word for word in _BETWEEN.split(lowered) if word]
    days = frozenset(_day(text, word) for word in words)
    if not days:
        raise DaysError(text, DaysFault.UNREADABLE)
    if len(days) > MAX_DAYS_OFF:
        raise DaysError(text, DaysFault.TOO_MANY)
    return days


def _day(text: str, word: str) -> int:
    word = word.removesuffix(".")
    found = [day for day, name in enumerate(DAY_NAMES) if word in {name, f"{name}s"}]
    if len(word) >= MIN_NAME_LENGTH:
        found += [day for day, name in enumerate(DAY_NAMES) if name.startswith(word)]
    if not found:
        raise DaysError(text, DaysFault.UNREADABLE)
    return found[0]
