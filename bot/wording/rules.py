"""Texts around the rules of a game; the rules' own sentences are in ``tafl``."""

from collections.abc import Iterable

from bot.wording.quoted_text import plain
from tafl.ruleset import Ruleset
from tafl.ruleset_options import LONGEST_SENTENCE

CHOOSE = "Choose another page"

ORIGIN = "Our reading of the rules, and where they come from"


def title(ruleset: Ruleset) -> str:
    summary = plain(ruleset.summary, LONGEST_SENTENCE) if ruleset.summary else ""
    return f"## {plain(ruleset.name)}\n{summary}".rstrip()


def page_title(ruleset: Ruleset, what: str) -> str:
    return f"## {plain(ruleset.name)}\n**{what}**"


def numbered(content: str, page: int, pages: int) -> str:
    """*content* with the number of its page, which counts from 0."""
    return f"{content}\n-# Page {page + 1} of {pages}"


def in_list(page: int, title: str) -> str:
    return f"{page + 1}. {title}"


def listed(sentences: Iterable[str]) -> list[str]:
    return [f"- {sentence}" for sentence in sentences]


def origin(ruleset: Ruleset) -> list[str]:
    """Our readings of the rules where their source says nothing, then the source, a line each."""
    lines = [f"- *Our reading:* {plain(reading, LONGEST_SENTENCE)}" for reading in ruleset.readings]
    return (
        [*lines, f"\nSource: {plain(ruleset.source, LONGEST_SENTENCE)}"]
        if ruleset.source
        else lines
    )
