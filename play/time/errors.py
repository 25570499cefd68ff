"""Errors of clocks, and of lengths of time as people write them."""

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

    def __init__(self, text: str, fault: PeriodFault, *, control: bool = False) -> None:
        super().__init__(text, fault)
        self.text = text
        self.fault = fault
        self.control = control


class TimeControlFault(StrEnum):
    """The reason why periods do not form a time control."""

    OUT_OF_BOUNDS = "out-of-bounds"
    OVER_CAP = "over-cap"


class TimeControlError(PlayError):
    """A *part* of a time control is not between *shortest* and *longest*."""

    def __init__(
        self,
        fault: TimeControlFault,
        part: timedelta,
        *,
        shortest: timedelta,
        longest: timedelta,
    ) -> None:
        super().__init__(fault, part, shortest, longest)
        self.fault = fault
        self.part = part
        self.shortest = shortest
        self.longest = longest


class ClaimInRatedError(PlayError):
    """Late moves that count until the win is claimed are only for casual matches."""


class ClaimWithoutClockError(PlayError):
    """Late moves cannot count until the win is claimed if there is no clock."""


class TimeFullError(PlayError):
    """A player would have more time than *most*, the limit."""

    def __init__(self, most: timedelta) -> None:
        super().__init__(most)
        self.most = most


class ZoneError(PlayError):
    """*text* names no time zone."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class HoursFault(StrEnum):
    """The reason why a text is not a time of day, or not a range of hours."""

    NO_TIME = "no-time"
    NO_PUZZLE_TIME = "no-puzzle-time"
    """No time for a server's daily puzzle; unlike for ``NO_TIME``, no word turns it off."""
    NO_HOURS = "no-hours"
    WHOLE_DAY = "whole-day"


class HoursError(PlayError):
    """*text* is not a valid time of day, or not a valid range of hours."""

    def __init__(self, text: str, fault: HoursFault) -> None:
        super().__init__(text, fault)
        self.text = text
        self.fault = fault


class DaysFault(StrEnum):
    """The reason why a text does not name valid days off."""

    UNREADABLE = "unreadable"
    TOO_MANY = "too-many"


class DaysError(PlayError):
    """*text* does not name valid days off."""

    def __init__(self, text: str, fault: DaysFault) -> None:
        super().__init__(text, fault)
        self.text = text
        self.fault = fault


class AlreadyAwayError(PlayError):
    """The player is on vacation already, until *until*."""

    def __init__(self, until: datetime) -> None:
        super().__init__(until)
        self.until = until


class NotAwayError(PlayError):
    """The player is not on vacation; *left* is saved up."""

    def __init__(self, left: timedelta) -> None:
        super().__init__(left)
        self.left = left


class TooLittleVacationError(PlayError):
    """The player has saved up *left*, less than the vacation *asked* for or the shortest one.

    Enough is saved up at *enough_at*; None if so much can never be saved up.
    """

    def __init__(self, left: timedelta, asked: timedelta, enough_at: datetime | None) -> None:
        super().__init__(left, asked, enough_at)
        self.left = left
        self.asked = asked
        self.enough_at = enough_at


class VacationTooShortError(PlayError):
    """The vacation would be shorter than *shortest*."""

    def __init__(self, shortest: timedelta) -> None:
        super().__init__(shortest)
        self.shortest = shortest
