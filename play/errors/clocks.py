"""What can be refused about clocks, and about lengths of time as people write them."""

from datetime import timedelta
from enum import StrEnum

from play.errors.base import PlayError


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
    """A player already has all the time he can have: *cap*."""

    def __init__(self, cap: timedelta) -> None:
        super().__init__(cap)
        self.cap = cap
