"""Errors about seasons: one for each reason to refuse a request."""

from datetime import timedelta

from play.errors import PlayError


class SeasonRunsError(PlayError):
    """The server has a running season already."""


class NoSeasonRunsError(PlayError):
    """The server has no running season."""


class NoSeasonYetError(PlayError):
    """The server has never had a season."""


class UnknownSeasonError(PlayError):
    """The server has had no season of that *number*, or (None) not the one named by a button."""

    def __init__(self, number: int | None = None) -> None:
        super().__init__(number)
        self.number = number


class UnknownDivisionError(PlayError):
    """The season of that *number* has no results under the ruleset asked for."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class SeasonOverError(PlayError):
    """The season of that *number* has ended already."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class SeasonLengthError(PlayError):
    """The season would be too short or too long: allowed are *shortest* to *longest*."""

    def __init__(self, shortest: timedelta, longest: timedelta) -> None:
        super().__init__(shortest, longest)
        self.shortest = shortest
        self.longest = longest


class DateError(PlayError):
    """*text* is neither a day nor a length of time."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text
