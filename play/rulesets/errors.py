"""Errors about the rulesets of a server: one for each reason to refuse a request."""

from enum import StrEnum

from play.errors import PlayError
from tafl.pieces import Side
from tafl.squares import Square


class RulesetKeyError(PlayError):
    """*key* is not allowed as the key of a server's ruleset."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class RulesetKeyTakenError(PlayError):
    """The key *key* belongs to the ruleset *name*, of the bot or of the server itself."""

    def __init__(self, key: str, name: str, *, comes_with_bot: bool) -> None:
        super().__init__(key, name, comes_with_bot)
        self.key = key
        self.name = name
        self.comes_with_bot = comes_with_bot


class TooManyRulesetsError(PlayError):
    """The server has *limit* rulesets of its own already."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class OptionsFault(StrEnum):
    """Reasons why options of a single game do not fit together."""

    NO_DICE = "no-dice"
    NO_HANDICAP = "no-handicap"
    NO_WEAKER_SIDE = "no-weaker-side"
    NO_SUCH_MAN = "no-such-man"
    TOO_MANY_MEN_OFF = "too-many-men-off"
    SHIELDWALL_FIXED = "shieldwall-fixed"


class OptionsError(PlayError):
    """Options of a single game do not fit together, or do not fit the board.

    ``NO_SUCH_MAN``: no man of *side* stands on *square*. ``TOO_MANY_MEN_OFF``: at most *most* men
    of *side* may be taken off. ``SHIELDWALL_FIXED``: the ruleset does not let players leave it out.
    """

    def __init__(
        self,
        fault: OptionsFault,
        *,
        side: Side = Side.ATTACKERS,
        square: Square | None = None,
        most: int = 0,
    ) -> None:
        super().__init__(fault, side, square, most)
        self.fault = fault
        self.side = side
        self.square = square
        self.most = most


class NamingError(PlayError):
    """*named* men of *side* were named to be taken off, not *number*."""

    def __init__(self, side: Side, number: int, named: int) -> None:
        super().__init__(side, number, named)
        self.side = side
        self.number = number
        self.named = named
