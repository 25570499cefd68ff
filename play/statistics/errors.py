"""Errors about the opening table: one for each reason to refuse a request."""

from play.errors import LimitError, PlayError


class OpeningTooLongError(LimitError):
    """More moves were given than *limit*, the number stored of each game in the opening table."""


class UnfinishedGameError(PlayError):
    """The match *match_id* is still running, so that its opening cannot be looked up yet."""

    match_id: int
