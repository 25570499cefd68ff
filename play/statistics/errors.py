"""Errors about the opening table: one for each reason to refuse a request."""

from play.errors import PlayError


class OpeningTooLongError(PlayError):
    """More moves were given than *limit*, the number stored of each game in the opening table."""

    limit: int


class UnfinishedGameError(PlayError):
    """The match *match_id* is still running, so that its opening cannot be looked up yet."""

    match_id: int
