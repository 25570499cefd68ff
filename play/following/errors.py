"""What can be refused to those who follow matches."""

from play.errors import PlayError
from play.matches.errors import MatchError


class FollowOwnMatchError(MatchError):
    """A player follows a match of their own."""


class NotFollowingError(MatchError):
    """Somebody stops following a match that they do not follow."""


class TooManyFollowedError(PlayError):
    """Somebody follows *limit* matches already."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit
