"""The rules of a game in English, in chapters by subject."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from tafl.ruleset import Ruleset

Contents: TypeAlias = Mapping[str, tuple[Callable[[Ruleset], Iterator[str]], ...]]
"""For each subject of the rules, the functions that yield sentences about it."""


class Chapter(NamedTuple):
    """The rules about one *subject*, as English sentences."""

    subject: str
    sentences: tuple[str, ...]


def written(ruleset: Ruleset, contents: Contents) -> tuple[Chapter, ...]:
    """The chapters that *contents* yields for *ruleset*, without subjects that have no sentence."""
    chapters = (
        Chapter(subject, tuple(sentence for part in parts for sentence in part(ruleset)))
        for subject, parts in contents.items()
    )
    return tuple(chapter for chapter in chapters if chapter.sentences)
