"""What the bot says about the rules of a game, beside the rules themselves."""

from collections.abc import Iterable

from tafl.ruleset import Ruleset

ORIGIN = "Our reading of the rules, and where they come from"


def title(ruleset: Ruleset) -> str:
    """The text above the rules of a game."""
    return f"## {ruleset.name}\n{ruleset.summary}".rstrip()


def page_title(ruleset: Ruleset, what: str) -> str:
    """The text above one of the further pages, which is about *what*."""
    return f"## {ruleset.name}\n**{what}**"


def numbered(content: str, page: int, pages: int) -> str:
    """The text above a page, counted from 0, with its number."""
    return f"{content}\n-# Page {page + 1} of {pages}"


def listed(sentences: Iterable[str]) -> list[str]:
    """Rules, a line each."""
    return [f"- {sentence}" for sentence in sentences]


def origin(ruleset: Ruleset) -> list[str]:
    """How the source is read where it is silent, and what the source is, a line each."""
    lines = [f"- *Our reading:* {reading}" for reading in ruleset.readings]
    return [*lines, f"\nSource: {ruleset.source}"] if ruleset.source else lines
