"""Errors about seasons: one for each reason to refuse a request."""

from datetime import timedelta

from play.errors import PlayError


class SeasonRunsError(PlayError):
    """The server has a running season already, so that none can begin."""


class NoSeasonRunsError(PlayError):
    """The server has no running season."""


class NoSeasonYetError(PlayError):
    """The server has never had a season."""


class UnknownSeasonError(PlayError):
    """The server has no season with that *number*.

    None: the season that the player pressed a button for does not exist.
    """

    number: int | None = None


class UnknownDivisionError(PlayError):
    """The season *number* has no results under the ruleset asked for."""

    number: int


class SeasonOverError(PlayError):
    """The season *number* has ended already."""

    number: int


class SeasonLengthError(PlayError):
    """The season would be too short or too long; *shortest* to *longest* is allowed."""

    shortest: timedelta
    longest: timedelta


class DateError(PlayError):
    """*text* is neither a day nor a length of time."""

    text: str
