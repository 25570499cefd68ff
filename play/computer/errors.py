"""What can be refused about games against the computer."""

from play.errors import PlayError
from tafl.ruleset import Ruleset


class UnplayableError(PlayError):
    """The computer does not play games with dice, such as those under *ruleset*."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset.key)
        self.ruleset = ruleset


class NoComputerError(PlayError):
    """The bot runs without a computer to play against."""


class ComputerOffError(PlayError):
    """Managers of the server have turned the computer off there."""


class LevelTooHighError(PlayError):
    """On this server the computer plays up to the *highest* level."""

    def __init__(self, highest: int) -> None:
        super().__init__(highest)
        self.highest = highest


class TooManyOnServerError(PlayError):
    """The server has *limit* running matches against the computer, and wants no more."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class OwnRulesetRatedError(PlayError):
    """A game of a server's own would be rated: it could be one that the computer cannot win."""


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
