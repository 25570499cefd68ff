"""How what people type is found among names: the same for games, matches, tournaments, seasons.

Case, accents and apostrophes do not matter, nor does how an umlaut is written; words may come in
any order, and each may be typed in part.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import TypeVar

MAX_TYPED_LENGTH = 100
"""As many characters are compared; no name is longer."""

# Letters that Unicode does not take apart into a plain one and a mark.
_LETTERS = str.maketrans(
    {"ø": "o", "œ": "o", "æ": "a", "ß": "ss", "ð": "d", "đ": "d", "þ": "th", "ł": "l"}
)
# All that keyboards of the world have for an apostrophe: straight, curly, accents, primes.
_APOSTROPHES = str.maketrans("", "", "'`\u00b4\u02b9\u02bb\u02bc\u2018\u2019\u2032\uff07")
# An umlaut may be written with an e: Koenig, König and Konig are one.
_WRITTEN_UMLAUT = re.compile(r"([aou])e")
_SIZE = re.compile(r"\b(\d+)\s*[x×*]\s*(\d+)\b")
_WORD = re.compile(r"\w+")

Item = TypeVar("Item")


class Likeness(IntEnum):
    """How well a name is what was typed, the best first."""

    SAME = 0
    BEGINNINGS = 1
    """Each word that was typed begins a word of it."""
    MIDDLES = 2
    """Each is somewhere in it."""


def words_of(text: str) -> tuple[str, ...]:
    """The words of *text* as they are compared."""
    # Cut before it is remembered: an option of a command can have 6,000 characters.
    return _words(text[:MAX_TYPED_LENGTH])


@lru_cache(maxsize=4096)
def _words(text: str) -> tuple[str, ...]:
    plain = text.casefold().translate(_APOSTROPHES).translate(_LETTERS)
    plain = unicodedata.normalize("NFKD", plain)
    plain = "".join(sign for sign in plain if not unicodedata.combining(sign))
    plain = _SIZE.sub(r"\1x\2", plain)
    return tuple(_WORD.findall(_WRITTEN_UMLAUT.sub(r"\1", plain)))


def likeness(typed: str, *names: str) -> Likeness | None:
    """How well what was *typed* matches something that has all of these *names*; None: not at all.

    Each word may be found in another of the names. No words at all match everything.
    """
    sought = words_of(typed)
    named = [words_of(name) for name in names]
    if sought in named:
        return Likeness.SAME
    found = [word for words in named for word in words]
    if all(any(word.startswith(part) for word in found) for part in sought):
        return Likeness.BEGINNINGS
    # Words that people write as one, or apart, are still found: king stable, brandub h.
    joined = ["".join(words) for words in named]
    if all(any(part in name for name in joined) for part in sought):
        return Likeness.MIDDLES
    return None


def search(typed: str, named: Iterable[tuple[Item, Sequence[str]]]) -> list[Item]:
    """The items of *named* that match what was *typed*, the best first, else in their order."""
    found = [(likeness(typed, *names), item) for item, names in named]
    return [item for wanted in Likeness for how, item in found if how is wanted]
