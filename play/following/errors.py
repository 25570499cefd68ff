"""Errors about following: one for each reason to refuse a request."""

from play.errors import PlayError
from play.matches.errors import MatchError


class FollowOwnMatchError(MatchError):
    """A player follows a match of their own."""


class NotFollowingError(MatchError):
    """The player does not follow the match that they want to stop following."""


class TooManyFollowedError(PlayError):
    """The player follows *limit* matches already."""

    limit: int
