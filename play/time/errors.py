"""Errors of clocks, and of lengths of time as people write them."""

from dataclasses import field
from datetime import datetime, timedelta
from enum import StrEnum

from play.errors import PlayError


class PeriodFault(StrEnum):
    """The reason why a text is not a period."""

    UNREADABLE = "unreadable"
    ZERO = "zero"
    NEGATIVE = "negative"
    HUGE = "huge"


class PeriodError(PlayError):
    """*text* is not a valid period, perhaps as a part of a time *control*."""

    text: str
    fault: PeriodFault
    control: bool = field(kw_only=True, default=False)


class TimeControlFault(StrEnum):
    """The reason why periods do not form a time control."""

    OUT_OF_BOUNDS = "out-of-bounds"
    OVER_CAP = "over-cap"


class TimeControlError(PlayError):
    """A *part* of a time control is not between *shortest* and *longest*."""

    fault: TimeControlFault
    part: timedelta
    shortest: timedelta = field(kw_only=True)
    longest: timedelta = field(kw_only=True)


class ClaimInRatedError(PlayError):
    """Late moves that count until the win is claimed are only for casual matches."""


class ClaimWithoutClockError(PlayError):
    """Late moves cannot count until the win is claimed if there is no clock."""


class TimeFullError(PlayError):
    """A player would have more time than *most*, the limit."""

    most: timedelta


class ZoneError(PlayError):
    """*text* names no time zone."""

    text: str


class HoursFault(StrEnum):
    """The reason why a text is not a time of day, or not a range of hours."""

    NO_TIME = "no-time"
    NO_PUZZLE_TIME = "no-puzzle-time"
    """No time for a server's daily puzzle; unlike for ``NO_TIME``, no word turns it off."""
    NO_HOURS = "no-hours"
    WHOLE_DAY = "whole-day"


class HoursError(PlayError):
    """*text* is not a valid time of day, or not a valid range of hours."""

    text: str
    fault: HoursFault


class DaysFault(StrEnum):
    """The reason why a text does not name valid days off."""

    UNREADABLE = "unreadable"
    TOO_MANY = "too-many"


class DaysError(PlayError):
    """*text* does not name valid days off."""

    text: str
    fault: DaysFault


class AlreadyAwayError(PlayError):
    """The player is on vacation already, until *until*."""

    until: datetime


class NotAwayError(PlayError):
    """The player is not on vacation; *left* is saved up."""

    left: timedelta


class TooLittleVacationError(PlayError):
    """The player has saved up *left*, less than the vacation *asked* for or the shortest one.

    Enough is saved up at *enough_at*; None if so much can never be saved up.
    """

    left: timedelta
    asked: timedelta
    enough_at: datetime | None


class VacationTooShortError(PlayError):
    """The vacation would be shorter than *shortest*."""

    shortest: timedelta
