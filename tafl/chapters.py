"""The rules of a game by subject."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from tafl.ruleset import Ruleset

Contents: TypeAlias = Mapping[str, tuple[Callable[[Ruleset], Iterator[str]], ...]]
"""For each subject, the functions that yield its sentences."""


class Chapter(NamedTuple):
    """The rules of one *subject*, a sentence or two each."""

    subject: str
    sentences: tuple[str, ...]


def written(ruleset: Ruleset, contents: Contents) -> tuple[Chapter, ...]:
    """The chapters about *ruleset*; a subject without sentences is left out."""
    chapters = (
        Chapter(subject, tuple(sentence for part in parts for sentence in part(ruleset)))
        for subject, parts in contents.items()
    )
    return tuple(chapter for chapter in chapters if chapter.sentences)
