"""Errors about puzzles: one for each reason to refuse a request."""

from datetime import datetime

from play.errors import PlayError
from play.matches.errors import GuardedError
from play.puzzles.choice import Choice


class NotGivenError(PlayError):
    """The person has not been given the puzzle *number*."""

    number: int


class NoPuzzleError(PlayError):
    """No puzzle fits the *choice*."""

    choice: Choice


class TooManyPuzzlesError(PlayError):
    """The person has been given *limit* puzzles in a day; *again_at* is the next chance."""

    limit: int
    again_at: datetime


class UnansweredError(PlayError):
    """The puzzle *number* is unanswered, so nothing of it is shown or shared."""

    number: int


class AlreadySharedError(PlayError):
    """The person has shared the puzzle *number* already."""

    number: int


class LivePuzzleError(GuardedError):
    """No help with this puzzle: it has a position of a rated match that two people play now.

    Knowing that the position can be solved would be help already.
    """


class NotTodayError(PlayError):
    """*day*, an ordinal, is not the present day anywhere: its puzzle is over, or still to come."""

    day: int
