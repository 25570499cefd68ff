"""Errors about the opening table: one for each reason to refuse a request."""

from play.errors import PlayError


class OpeningTooLongError(PlayError):
    """More moves were named than the *limit* moves of each game in the opening table."""

    limit: int


class UnfinishedGameError(PlayError):
    """The match *match_id* is still running; its opening can be looked up when it is over."""

    match_id: int
