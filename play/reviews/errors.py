"""Errors about reviews: one for each reason to refuse a request."""

from play.errors import PlayError
from tafl.ruleset import Ruleset


class UnreviewableError(PlayError):
    """Games under *ruleset*, which has dice or begins by lot, cannot be reviewed."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset.key)
        self.ruleset = ruleset


class NothingToReviewError(PlayError):
    """The game has no moves to review."""


class StillRunsError(PlayError):
    """The match *match_id* is not over, so nobody gets help in it."""

    def __init__(self, match_id: int) -> None:
        super().__init__(match_id)
        self.match_id = match_id


class TooLongToReviewError(PlayError):
    """The game has more than *limit* turns."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class NoReviewsError(PlayError):
    """The bot runs without a computer player, which reviews need."""
