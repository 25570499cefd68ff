"""Errors about puzzles: one for each reason to refuse a request."""

from datetime import datetime

from play.errors import PlayError
from play.matches.errors import GuardedError
from play.puzzles.choice import Choice


class NotGivenError(PlayError):
    """The person has not been given the puzzle *number*."""

    number: int


class NoPuzzleError(PlayError):
    """No puzzle fits the player's *choice*."""

    choice: Choice


class TooManyPuzzlesError(PlayError):
    """The person has got *limit* puzzles in a day, the maximum, and gets the next at *again_at*."""

    limit: int
    again_at: datetime


class UnansweredError(PlayError):
    """The person has not answered the puzzle *number*, so that nothing of it is shown or shared."""

    number: int


class AlreadySharedError(PlayError):
    """The person has already shared the result of the puzzle *number*."""

    number: int


class LivePuzzleError(GuardedError):
    """The puzzle contains a position of a rated match that two people are playing now.

    The bot does not show it: to know that the position can be solved would help already.
    """


class NotTodayError(PlayError):
    """*day*, an ordinal, is not the present date anywhere: its puzzle is over, or still to come."""

    day: int
