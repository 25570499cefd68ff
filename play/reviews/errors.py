"""What can be refused about reviews."""

from play.errors import PlayError
from tafl.ruleset import Ruleset


class UnreviewableError(PlayError):
    """Games under *ruleset* cannot be reviewed: they have dice, or begin by lot."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset.key)
        self.ruleset = ruleset


class NothingToReviewError(PlayError):
    """Nobody has moved in the game."""


class StillRunsError(PlayError):
    """Match *match_id* is not over, and nobody gets help in it."""

    def __init__(self, match_id: int) -> None:
        super().__init__(match_id)
        self.match_id = match_id


class TooLongToReviewError(PlayError):
    """The game has more than *limit* turns."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class NoReviewsError(PlayError):
    """Nothing looks through games here: the bot runs without a computer player."""
