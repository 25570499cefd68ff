"""Rulesets as they are stored, by key and full text. They are few, so each is parsed once."""

from functools import lru_cache

from tafl.ruleset import Ruleset
from tafl.rulesets import read_ruleset, write_ruleset

text_of = lru_cache(maxsize=256)(write_ruleset)


@lru_cache(maxsize=256)
def ruleset_of(key: str, text: str) -> Ruleset:
    """The ruleset stored as *key* and *text*.

    Raises:
        RulesetError: this program cannot read the text.
    """
    return read_ruleset(text, key, trusted=True)
