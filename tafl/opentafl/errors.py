"""Errors about OpenTafl's notation: unreadable texts, and rules that only one notation can express.

The other notation is that of this project.
"""

from enum import StrEnum

from tafl.errors import TaflError


class OpenTaflFault(StrEnum):
    """A mistake in a rules string."""

    NOT_AN_ENTRY = "not-an-entry"
    UNKNOWN_ENTRY = "unknown-entry"
    REPEATED_ENTRY = "repeated-entry"
    MISSING_ENTRY = "missing-entry"
    WRONG_VALUE = "wrong-value"
    NO_ATTACKERS = "no-attackers"
    TOO_LONG = "too-long"


class OpenTaflError(TaflError):
    """A rules string cannot be read: *fault* in *entry*, whose value is *found*."""

    fault: OpenTaflFault
    entry: str
    found: str = ""


class Unplayed(StrEnum):
    """A rule that OpenTafl's notation can express and the options of a ruleset cannot."""

    JUMPS = "these jumps"
    SPECIAL_MEN = "special men with squares or steps of their own"
    FORTS = "exit forts together with men or kings that jump"
    ATTACKING_KING = "a king for the attackers"
    FORTRESSES = "these fortresses"
    GOALS = "these goals for the king"
    CORNERS = "these rules for corners"
    THRONE = "these rules for the throne"


class UnplayedError(TaflError):
    """A text asks for the rule *what* (by the words *found*), which no ruleset of ours can have."""

    what: Unplayed
    found: str


class UnwritableError(TaflError):
    """OpenTafl has no word for the *options* of a ruleset: pairs of name and TOML value."""

    options: tuple[tuple[str, str], ...]
