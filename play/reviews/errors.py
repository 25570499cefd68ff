"""Errors about reviews: one for each reason to refuse a request."""

from play.errors import LimitError, PlayError
from tafl.ruleset import Ruleset


class UnreviewableError(PlayError):
    """Games under *ruleset* cannot be reviewed, because it has dice or begins by lot."""

    ruleset: Ruleset


class NothingToReviewError(PlayError):
    """The game has no moves to review."""


class StillRunsError(PlayError):
    """The match *match_id* is not over, so that nobody gets help with it."""

    match_id: int


class TooLongToReviewError(LimitError):
    """The game has more than *limit* turns, too many for a review on a board of its size."""


class NoReviewsError(PlayError):
    """The bot runs without a computer player, which reviews need."""
