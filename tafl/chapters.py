"""The rules of a game by subject."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from tafl.ruleset import Ruleset

Contents: TypeAlias = Mapping[str, tuple[Callable[[Ruleset], Iterator[str]], ...]]
"""Subjects, and what writes about each."""


class Chapter(NamedTuple):
    """The rules of one *subject*, a sentence or two each."""

    subject: str
    sentences: tuple[str, ...]


def written(ruleset: Ruleset, contents: Contents) -> tuple[Chapter, ...]:
    """What there is to say about *ruleset*; subjects of which there is nothing are left out."""
    chapters = (
        Chapter(subject, tuple(sentence for part in parts for sentence in part(ruleset)))
        for subject, parts in contents.items()
    )
    return tuple(chapter for chapter in chapters if chapter.sentences)
