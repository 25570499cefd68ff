"""What can be refused to those who follow matches."""

from play.errors import PlayError
from play.matches.errors import MatchError


class FollowOwnMatchError(MatchError):
    """A player follows a match that he plays."""


class NotFollowingError(MatchError):
    """Somebody ends to follow a match that he does not follow."""


class TooManyFollowedError(PlayError):
    """Somebody follows *limit* matches already."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit
