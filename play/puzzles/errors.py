"""What can be refused about puzzles."""

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
    """There is no puzzle as in *choice*."""

    def __init__(self, choice: Choice) -> None:
        super().__init__(choice)
        self.choice = choice


class TooManyPuzzlesError(PlayError):
    """The person has been given *limit* puzzles in a day; the next one can be had at *again_at*."""

    def __init__(self, limit: int, again_at: datetime) -> None:
        super().__init__(limit, again_at)
        self.limit = limit
        self.again_at = again_at


class UnansweredError(PlayError):
    """The puzzle *number* is still to be answered: nothing of it is shown or shared."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class AlreadySharedError(PlayError):
    """The person has shared the puzzle *number*."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class LivePuzzleError(GuardedError):
    """Two people play a rated match at a position of the puzzle now: nobody is helped with it.

    That it can be solved is help already.
    """


class NotTodayError(PlayError):
    """It is not that *day*, an ordinal, anywhere: its puzzle is over, or still to come."""

    def __init__(self, day: int) -> None:
        super().__init__(day)
        self.day = day
