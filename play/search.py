"""Search by name, among games, matches, tournaments and seasons, as a person types.

Case, accents, apostrophes and the spelling of umlauts do not matter. Words may come in any order,
and each may be typed in part.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import TypeVar

from play.limits import MAX_SEARCHED_LENGTH

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

Item = TypeVar("Item")


class NameLikeness(IntEnum):
    """How well a name matches typed text, the best first."""

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
    """How well *typed* matches *names*, the names of one thing; None if it does not match.

    Each typed word may match in another name. An empty text matches everything.
    """
    sought = words_of(typed)
    named = [words_of(name) for name in names]
    if sought in named:
        return NameLikeness.SAME
    found = [word for words in named for word in words]
    if all(any(word.startswith(part) for word in found) for part in sought):
        return NameLikeness.BEGINNINGS
    # This finds words that people write as one, or apart: king stable, brandub h.
    joined = ["".join(words) for words in named]
    if all(any(part in name for name in joined) for part in sought):
        return NameLikeness.MIDDLES
    return None


def search(typed: str, named: Iterable[tuple[Item, Sequence[str]]]) -> list[Item]:
    """The items in *named* whose names match *typed*, the best matches first."""
    found = [(likeness(typed, *names), item) for item, names in named]
    return [item for wanted in NameLikeness for how, item in found if how is wanted]
