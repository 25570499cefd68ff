"""Errors about games against the computer: one for each reason to refuse a request."""

from play.errors import LimitError, PlayError
from tafl.ruleset import Ruleset


class UnplayableError(PlayError):
    """The computer cannot play *ruleset*, because it has dice."""

    ruleset: Ruleset


class NoComputerError(PlayError):
    """The bot runs without a computer to play against."""


class ComputerOffError(PlayError):
    """The server's managers have turned the computer off."""


class LevelTooHighError(PlayError):
    """The computer level asked for is above *highest*, the highest allowed on this server."""

    highest: int


class TooManyOnServerError(LimitError):
    """The server already has *limit* running matches against the computer, the most it allows."""


class OwnRulesetRatedError(PlayError):
    """A game against the computer under a server's own ruleset cannot be rated.

    Under such rules, the computer might have no way to win.
    """


class TooManyComputerMatchesError(LimitError):
    """The player already has *limit* running matches against the computer, the maximum."""


class TooManyComputerStartsError(LimitError):
    """The player has begun *limit* matches against the computer in the last day, the maximum."""
