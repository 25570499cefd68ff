"""Errors about games against the computer: one for each reason to refuse a request."""

from play.errors import PlayError
from tafl.ruleset import Ruleset


class UnplayableError(PlayError):
    """The computer does not play games with dice, such as those of *ruleset*."""

    ruleset: Ruleset


class NoComputerError(PlayError):
    """The bot runs without a computer to play against."""


class ComputerOffError(PlayError):
    """The server's managers have turned the computer off."""


class LevelTooHighError(PlayError):
    """On this server the computer plays at levels up to *highest*."""

    highest: int


class TooManyOnServerError(PlayError):
    """The server has *limit* running matches against the computer, the most it allows."""

    limit: int


class OwnRulesetRatedError(PlayError):
    """A rated game is refused: under a server's own ruleset the computer might be unable to win."""


class TooManyComputerMatchesError(PlayError):
    """The player has *limit* running matches against the computer."""

    limit: int


class TooManyComputerStartsError(PlayError):
    """The player has begun *limit* matches against the computer in a day."""

    limit: int
