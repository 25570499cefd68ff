"""Errors about the rulesets of a server: one for each reason to refuse a request."""

from collections.abc import Sequence
from dataclasses import field
from enum import StrEnum

from play.errors import LimitError, PlayError
from play.rulesets.finding import FoundGame
from tafl.errors import UnknownRulesetError
from tafl.pieces import Side
from tafl.squares import Square


class GameNotFoundError(UnknownRulesetError):
    """No ruleset is named *key*, or several are; *near* are those nearest to it, in order."""

    def __init__(self, key: str, near: Sequence[FoundGame] = ()) -> None:
        super().__init__(key, tuple(game.ruleset.key for game in near))
        self.near = tuple(near)


class RulesetKeyError(PlayError):
    """*key* is not allowed as the key of a server's ruleset."""

    key: str


class RulesetKeyTakenError(PlayError):
    """The key *key* belongs to another ruleset, called *name*.

    *comes_with_bot* tells whether that is one of the bot's rulesets, or of the server's own.
    """

    key: str
    name: str
    comes_with_bot: bool = field(kw_only=True)


class TooManyRulesetsError(LimitError):
    """The server already has *limit* rulesets of its own, the maximum."""


class OptionsFault(StrEnum):
    NO_DICE = "no-dice"
    NO_HANDICAP = "no-handicap"
    NO_WEAKER_SIDE = "no-weaker-side"
    NO_SUCH_MAN = "no-such-man"
    TOO_MANY_MEN_OFF = "too-many-men-off"
    SHIELDWALL_FIXED = "shieldwall-fixed"


class OptionsError(PlayError):
    """Options chosen for a single game do not fit together, or do not fit the board.

    ``NO_SUCH_MAN``: no man of *side* stands on *square*. ``TOO_MANY_MEN_OFF``: at most *most* men
    of *side* may be taken off. ``SHIELDWALL_FIXED``: the ruleset does not let players leave
    its shieldwall rule out.
    """

    fault: OptionsFault
    side: Side = field(kw_only=True, default=Side.ATTACKERS)
    square: Square | None = field(kw_only=True, default=None)
    most: int = field(kw_only=True, default=0)


class NamingError(PlayError):
    """A player named *named* men of *side* to be taken off, but *number* were agreed."""

    side: Side
    number: int
    named: int
