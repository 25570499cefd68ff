"""The rulesets that come with the engine: one TOML file each, beside this one."""

from functools import cache
from importlib.resources import files

from tafl.errors import UnknownRulesetError
from tafl.ruleset import Ruleset
from tafl.ruleset_text import (
    amend,
    checked,
    difference,
    override,
    override_all,
    read_ruleset,
    write_ruleset,
)

FOR_BEGINNERS = "brandubh"
"""The key of the game for those who begin: on the smallest board, which is large on a phone."""

__all__ = [
    "FOR_BEGINNERS",
    "amend",
    "checked",
    "difference",
    "keys",
    "override",
    "override_all",
    "read_ruleset",
    "ruleset",
    "write_ruleset",
]


@cache
def keys() -> tuple[str, ...]:
    """The keys of all rulesets, in alphabetical order."""
    names = (entry.name for entry in files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def ruleset(key: str) -> Ruleset:
    """The ruleset named *key*.

    Tests make sure that a game comes of each, so that isn't asked at every start of the bot.

    Raises:
        UnknownRulesetError: there is none.
    """
    if key not in keys():
        raise UnknownRulesetError(key, keys())
    text = (files(__name__) / f"{key}.toml").read_text("utf-8")
    return read_ruleset(text, key, trusted=True)
