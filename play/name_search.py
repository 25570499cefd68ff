"""Search by name, among games, matches, tournaments and seasons, as a person types.

Case, accents, apostrophes and the spelling of umlauts do not matter. Words may come in any order,
and each may be typed in part. If nothing has such a name, typing errors are forgiven.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from difflib import SequenceMatcher
from enum import IntEnum
from functools import lru_cache
from typing import TypeVar

from play.limits.text_lengths import MAX_SEARCHED_LENGTH

# Letters that Unicode does not decompose into a plain one and a mark.
_LETTERS = str.maketrans(
    {"ø": "o", "œ": "o", "æ": "a", "ß": "ss", "ð": "d", "đ": "d", "þ": "th", "ł": "l"}
)
# Every apostrophe of the world's keyboards: straight, curly, accents, primes.
_APOSTROPHES = str.maketrans("", "", "'`\u00b4\u02b9\u02bb\u02bc\u2018\u2019\u2032\uff07")
# An umlaut may be written with an e: Koenig, König and Konig are the same.
_WRITTEN_UMLAUT = re.compile(r"([aou])e")
_SIZE = re.compile(r"\b(\d+)\s*[x×*]\s*(\d+)\b")
_WORD = re.compile(r"\w+")

MIN_SIMILARITY = 0.75
"""The least similarity, from 0 to 1, of a word with typing errors to the word that it may mean."""

MARGIN = 0.1
"""Largest difference in similarity from the most similar name at which others are found too."""

MIN_MISSPELT_LENGTH = 4
"""The least length of a word in which errors are forgiven: too many are like a shorter one."""

Item = TypeVar("Item")


class NameLikeness(IntEnum):
    """The ways in which a name matches typed text, the best first."""

    SAME = 0
    BEGINNINGS = 1
    """Each typed word is the beginning of a word of the name."""
    MIDDLES = 2
    """Each typed word occurs somewhere in the name."""


def words_of(text: str) -> tuple[str, ...]:
    """The words in the first ``MAX_SEARCHED_LENGTH`` characters of *text*, made comparable."""
    # Cut before it is cached: an option of a command can have 6,000 characters.
    return _words(text[:MAX_SEARCHED_LENGTH])


@lru_cache(maxsize=4096)
def _words(text: str) -> tuple[str, ...]:
    plain = text.casefold().translate(_APOSTROPHES).translate(_LETTERS)
    plain = unicodedata.normalize("NFKD", plain)
    plain = "".join(sign for sign in plain if not unicodedata.combining(sign))
    plain = _SIZE.sub(r"\1x\2", plain)
    return tuple(_WORD.findall(_WRITTEN_UMLAUT.sub(r"\1", plain)))


def likeness(typed: str, *names: str) -> NameLikeness | None:
    """The likeness of *typed* to *names*, the names of one thing; None if it does not match.

    Each typed word may match in another name. An empty text matches everything.
    """
    sought = words_of(typed)
    named, spaced, joined = _lines_of(names)
    if sought in named:
        return NameLikeness.SAME
    if all(f" {part}" in spaced for part in sought):
        return NameLikeness.BEGINNINGS
    # This finds words that people write as one, or apart: king stable, brandub h.
    if all(part in joined for part in sought):
        return NameLikeness.MIDDLES
    return None


@lru_cache(maxsize=4096)
def _lines_of(names: tuple[str, ...]) -> tuple[frozenset[tuple[str, ...]], str, str]:
    """The words of each of *names*; all words, with a space before each; a line of joined ones."""
    named = [words_of(name) for name in names]
    spaced = "".join(f" {word}" for words in named for word in words)
    return frozenset(named), spaced, "\n".join("".join(words) for words in named)


def search(typed: str, named: Iterable[tuple[Item, Sequence[str]]]) -> list[Item]:
    """The items in *named* whose names match *typed*, the best first; if none, ``similar`` ones."""
    listed = list(named)
    return matching(typed, listed) or similar(typed, listed)


def matching(typed: str, named: Iterable[tuple[Item, Sequence[str]]]) -> list[Item]:
    """The items in *named* whose names match *typed* letter by letter, the best matches first."""
    found = [(likeness(typed, *names), item) for item, names in named]
    return [item for wanted in NameLikeness for how, item in found if how is wanted]


def similar(typed: str, named: Iterable[tuple[Item, Sequence[str]]]) -> list[Item]:
    """The items in *named* that *typed* may mean if it has typing errors, the most similar first.

    Words may be incomplete. Numbers, and words below ``MIN_MISSPELT_LENGTH`` letters, have no
    errors.
    """
    listed = [(item, _words_in(names)) for item, names in named]
    every = {word for _, words in listed for word in words}
    near = [_similarities(part, every) for part in words_of(typed)]
    scored = [(_score(near, words), item) for item, words in listed]
    best = max((score for score, _ in scored), default=0.0)
    found = [(score, item) for score, item in scored if score and score >= best - MARGIN]
    return [item for _, item in sorted(found, key=lambda each: -each[0])]


def _words_in(names: Iterable[str]) -> set[str]:
    """The words of all *names*, and each name written as one word."""
    named = [words_of(name) for name in names]
    return {word for words in named for word in (*words, "".join(words))}


def _score(near: Sequence[dict[str, float]], words: Collection[str]) -> float:
    """The similarity of the typed word that is least like one of *words*; 0 if one is like none."""
    return min(
        (max((each.get(word, 0.0) for word in words), default=0.0) for each in near), default=0.0
    )


def _similarities(part: str, words: Iterable[str]) -> dict[str, float]:
    """The similarity of *part*, a typed word, to those of *words* that it may mean."""
    may_err = len(part) >= MIN_MISSPELT_LENGTH and part.isalpha()
    matcher = SequenceMatcher(None, "", part, autojunk=False)
    letters, most_missing = set(part), (1 - MIN_SIMILARITY) * len(part)
    found = {}
    for word in words:
        if word.startswith(part):
            found[word] = 1.0
        # Comparing takes long, and hardly any words have these letters.
        elif may_err and len(letters.difference(word)) <= most_missing:
            found[word] = max(_ratio(matcher, word), _ratio(matcher, word[: len(part)]))
    return {word: ratio for word, ratio in found.items() if ratio >= MIN_SIMILARITY}


def _ratio(matcher: "SequenceMatcher[str]", word: str) -> float:
    """The similarity that *matcher* finds of *word*; 0 if it is below ``MIN_SIMILARITY``."""
    matcher.set_seq1(word)
    if matcher.real_quick_ratio() < MIN_SIMILARITY or matcher.quick_ratio() < MIN_SIMILARITY:
        return 0.0
    return matcher.ratio()
