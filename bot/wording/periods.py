"""Lengths of time in words."""

from datetime import timedelta

from play.time.periods import DAY, HOUR
from tafl.phrases import counted

_UNITS = (("week", 7 * DAY), ("day", DAY), ("hour", HOUR), ("minute", timedelta(minutes=1)))


def period(length: timedelta) -> str:
    """A length of time in its two largest units: ``2 weeks``, ``1 day and 12 hours``."""
    parts = []
    for name, unit in _UNITS:
        amount, length = divmod(length, unit)
        if name == "week" and length:
            length += amount * unit  # ten days are no week and three days
        elif amount:
            parts.append(counted(amount, name))
    return " and ".join(parts[:2]) or "less than a minute"


def roughly(length: timedelta) -> str:
    """A length of time like ``period``, but without minutes if it is a day or more."""
    return period(length - length % HOUR if length >= DAY else length)
