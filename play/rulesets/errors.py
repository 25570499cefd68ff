"""What can be refused about the rulesets of a server."""

from enum import StrEnum

from play.errors import PlayError
from tafl.pieces import Side
from tafl.squares import Square


class RulesetKeyError(PlayError):
    """A ruleset of a server cannot have the key *key*."""

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
    """Why options of a single game do not go together."""

    NO_DICE = "no-dice"
    NO_HANDICAP = "no-handicap"
    NO_WEAKER_SIDE = "no-weaker-side"
    NO_SUCH_MAN = "no-such-man"
    TOO_MANY_MEN_OFF = "too-many-men-off"
    SHIELDWALL_FIXED = "shieldwall-fixed"


class OptionsError(PlayError):
    """Options of a single game do not go together, or not with the board.

    ``NO_SUCH_MAN``: no man of *side* stands on *square*. ``TOO_MANY_MEN_OFF``: of *side*, *most*
    men may be taken off. ``SHIELDWALL_FIXED``: the players cannot do without it.
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
    """Of *side*, *number* men are to be named who are taken off, and *named* were."""

    def __init__(self, side: Side, number: int, named: int) -> None:
        super().__init__(side, number, named)
        self.side = side
        self.number = number
        self.named = named
