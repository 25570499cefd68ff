"""What cannot be read of the settings of a player."""

from enum import StrEnum

from play.errors.base import PlayError


class ZoneError(PlayError):
    """*text* names no time zone."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class HoursFault(StrEnum):
    """Why a text is no time of the day, or no hours from one until another."""

    NO_TIME = "no-time"
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
