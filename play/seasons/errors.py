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

    number: int | None = None


class UnknownDivisionError(PlayError):
    """The season of that *number* has no results under the ruleset asked for."""

    number: int


class SeasonOverError(PlayError):
    """The season of that *number* has ended already."""

    number: int


class SeasonLengthError(PlayError):
    """The season would be too short or too long: allowed are *shortest* to *longest*."""

    shortest: timedelta
    longest: timedelta


class DateError(PlayError):
    """*text* is neither a day nor a length of time."""

    text: str
