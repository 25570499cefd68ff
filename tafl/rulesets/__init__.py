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
"""The key of the ruleset for beginners: its board is the smallest, so it looks large on a phone."""

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

    Tests check that each is playable, so that isn't checked at every start of the bot.

    Raises:
        UnknownRulesetError: no ruleset has that key.
    """
    if key not in keys():
        raise UnknownRulesetError(key, keys())
    text = (files(__name__) / f"{key}.toml").read_text("utf-8")
    return read_ruleset(text, key, trusted=True)
