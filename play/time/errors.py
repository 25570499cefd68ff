"""What can be refused about clocks, and about lengths of time as people write them."""

from datetime import datetime, timedelta
from enum import StrEnum

from play.errors import PlayError


class PeriodFault(StrEnum):
    """Why a text is no period."""

    UNREADABLE = "unreadable"
    ZERO = "zero"
    NEGATIVE = "negative"
    HUGE = "huge"


class PeriodError(PlayError):
    """*text* names no period that can be meant, perhaps as a part of a time *control*."""

    def __init__(self, text: str, fault: PeriodFault, *, control: bool = False) -> None:
        super().__init__(text, fault)
        self.text = text
        self.fault = fault
        self.control = control


class TimeControlFault(StrEnum):
    """Why periods make no time control."""

    OUT_OF_BOUNDS = "out-of-bounds"
    OVER_CAP = "over-cap"


class TimeControlError(PlayError):
    """A time control has a *part* that it cannot have, between *shortest* and *longest*."""

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
    """Late moves that count until the win is claimed are for casual matches only."""


class ClaimWithoutClockError(PlayError):
    """Late moves are to count until the win is claimed, and there is no time to be late for."""


class TimeFullError(PlayError):
    """A player would have more than *most*, which is as much time as anybody can have there."""

    def __init__(self, most: timedelta) -> None:
        super().__init__(most)
        self.most = most


class ZoneError(PlayError):
    """*text* names no time zone."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class HoursFault(StrEnum):
    """Why a text is no time of the day, or no hours from one until another."""

    NO_TIME = "no-time"
    NO_PUZZLE_TIME = "no-puzzle-time"
    """As ``NO_TIME``, of a server's daily puzzle, which nothing in its place turns off."""
    NO_HOURS = "no-hours"
    WHOLE_DAY = "whole-day"


class HoursError(PlayError):
    """*text* names no hours that can be meant."""

    def __init__(self, text: str, fault: HoursFault) -> None:
        super().__init__(text, fault)
        self.text = text
        self.fault = fault


class DaysFault(StrEnum):
    """Why a text names no days that may be a weekend."""

    UNREADABLE = "unreadable"
    TOO_MANY = "too-many"


class DaysError(PlayError):
    """*text* names no days that may be a weekend."""

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
    """The player is not on vacation, and has *left* saved up."""

    def __init__(self, left: timedelta) -> None:
        super().__init__(left)
        self.left = left


class TooLittleVacationError(PlayError):
    """The player has only *left* saved up, less than was *asked* for or the shortest vacation.

    At *enough_at* it will be enough; None: so much cannot be saved up.
    """

    def __init__(self, left: timedelta, asked: timedelta, enough_at: datetime | None) -> None:
        super().__init__(left, asked, enough_at)
        self.left = left
        self.asked = asked
        self.enough_at = enough_at


class VacationTooShortError(PlayError):
    """No vacation is shorter than *shortest*."""

    def __init__(self, shortest: timedelta) -> None:
        super().__init__(shortest)
        self.shortest = shortest
