"""Errors about puzzles: one for each reason to refuse a request."""

from datetime import datetime

from play.errors import PlayError
from play.matches.errors import GuardedError
from play.puzzles.choice import Choice


class NotGivenError(PlayError):
    """The person has not been given the puzzle *number*."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class NoPuzzleError(PlayError):
    """No puzzle fits the *choice*."""

    def __init__(self, choice: Choice) -> None:
        super().__init__(choice)
        self.choice = choice


class TooManyPuzzlesError(PlayError):
    """The person has been given *limit* puzzles in a day; *again_at* is the next chance."""

    def __init__(self, limit: int, again_at: datetime) -> None:
        super().__init__(limit, again_at)
        self.limit = limit
        self.again_at = again_at


class UnansweredError(PlayError):
    """The puzzle *number* is unanswered, so nothing of it is shown or shared."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class AlreadySharedError(PlayError):
    """The person has shared the puzzle *number* already."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class LivePuzzleError(GuardedError):
    """No help with this puzzle: it has a position of a rated match that two people play now.

    Knowing that the position can be solved would be help already.
    """


class NotTodayError(PlayError):
    """*day*, an ordinal, is not the present day anywhere: its puzzle is over, or still to come."""

    def __init__(self, day: int) -> None:
        super().__init__(day)
        self.day = day
