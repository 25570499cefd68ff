"""Errors about clocks and vacations, and about times as people write them."""

from dataclasses import field
from datetime import datetime, timedelta
from enum import StrEnum

from play.errors import PlayError


class PeriodFault(StrEnum):
    UNREADABLE = "unreadable"
    ZERO = "zero"
    NEGATIVE = "negative"
    HUGE = "huge"


class PeriodError(PlayError):
    """*text* is not a valid length of time; *control*: it is part of a time control."""

    text: str
    fault: PeriodFault
    control: bool = field(kw_only=True, default=False)


class TimeControlFault(StrEnum):
    OUT_OF_BOUNDS = "out-of-bounds"
    OVER_CAP = "over-cap"


class TimeControlError(PlayError):
    """A *part* of a time control is not between *shortest* and *longest*."""

    fault: TimeControlFault
    part: timedelta
    shortest: timedelta = field(kw_only=True)
    longest: timedelta = field(kw_only=True)


class ClaimInRatedError(PlayError):
    """In a rated match, a win on time cannot depend on a claim by the opponent."""


class ClaimWithoutClockError(PlayError):
    """Without a clock, a win on time cannot depend on a claim by the opponent."""


class TimeFullError(PlayError):
    """A player would have more time than *most*, the maximum."""

    most: timedelta


class ZoneError(PlayError):
    """*text* does not name one time zone; *likely* are the IANA names of those it may mean."""

    text: str
    likely: tuple[str, ...] = ()


class HoursFault(StrEnum):
    NO_TIME = "no-time"
    NO_PUZZLE_TIME = "no-puzzle-time"
    """Not a time for a server's daily puzzle. Unlike for ``NO_TIME``, no word turns that off."""
    NO_HOURS = "no-hours"
    WHOLE_DAY = "whole-day"


class HoursError(PlayError):
    """*text* is not a valid time of day, or not a valid range of hours."""

    text: str
    fault: HoursFault


class DaysFault(StrEnum):
    UNREADABLE = "unreadable"
    TOO_MANY = "too-many"


class DaysError(PlayError):
    """*text* does not name valid days off."""

    text: str
    fault: DaysFault


class AlreadyAwayError(PlayError):
    """The player is already on vacation, until *until*."""

    until: datetime


class NotAwayError(PlayError):
    """The player is not on vacation; *left* is the vacation that they have saved up."""

    left: timedelta


class TooLittleVacationError(PlayError):
    """The player has saved up only *left* of the vacation *asked* for, or of the shortest one.

    Enough is saved up at *enough_at*; None if so much can never be saved up.
    """

    left: timedelta
    asked: timedelta
    enough_at: datetime | None


class VacationTooShortError(PlayError):
    """The vacation would be shorter than *shortest*."""

    shortest: timedelta
