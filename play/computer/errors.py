"""Errors about games against the computer: one for each reason to refuse a request."""

from play.errors import PlayError
from tafl.ruleset import Ruleset


class UnplayableError(PlayError):
    """The computer does not play games with dice, such as those of *ruleset*."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset.key)
        self.ruleset = ruleset


class NoComputerError(PlayError):
    """The bot runs without a computer to play against."""


class ComputerOffError(PlayError):
    """The server's managers have turned the computer off."""


class LevelTooHighError(PlayError):
    """On this server the computer plays at levels up to *highest*."""

    def __init__(self, highest: int) -> None:
        super().__init__(highest)
        self.highest = highest


class TooManyOnServerError(PlayError):
    """The server has *limit* running matches against the computer, the most it allows."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class OwnRulesetRatedError(PlayError):
    """A rated game is refused: under a server's own ruleset the computer might be unable to win."""


class TooManyComputerMatchesError(PlayError):
    """The player has *limit* running matches against the computer."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class TooManyComputerStartsError(PlayError):
    """The player has begun *limit* matches against the computer in a day."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit
