"""Finding rulesets by what people type: a name, another word for a game, or words about it."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypeAlias

from play.name_search import matching, similar, words_of
from play.rulesets.own_ruleset import OwnRuleset
from tafl.ruleset import Ruleset
from tafl.rulesets import FOR_BEGINNERS

Offered: TypeAlias = OwnRuleset | Ruleset
"""A ruleset that can be played: a server's own, or one that comes with the bot."""

MIN_PART_LENGTH = 3
"""The least length of a text that is searched for in other words than names."""


class Meaning(StrEnum):
    """The meanings of words that people type and that are no ruleset's name."""

    SMALL = "small"
    MIDDLE = "middle"
    LARGE = "large"
    QUICK = "quick"
    EASY = "easy"
    HARD = "hard"
    WELL_KNOWN = "well known"
    VIKING_CHESS = "viking chess"
    DESCRIBED = "described"
    """The word is in the ruleset's description."""


_FILLERS = frozenset({"a", "an", "the", "game", "games", "board", "rules", "to", "of", "with"})


class _Sense(NamedTuple):
    """The words for a meaning, and the rulesets that it means: by *games*, their keys, or *sizes*.

    *games* are given with the nearest first; *sizes* are the least and the largest size of a board.
    """

    words: str
    games: Sequence[str] = ()
    sizes: tuple[int, int] | None = None


@cache
def _senses() -> Mapping[Meaning, _Sense]:
    """The entry of ``words.toml``, beside this module, for each meaning but ``DESCRIBED``."""
    tables = tomllib.loads((files(__package__) / "words.toml").read_text("utf-8"))
    return {Meaning(name): _Sense(**table) for name, table in tables.items()}


class FoundGame(NamedTuple):
    """A *ruleset* that matches typed text; *meaning* says how, unless the text is its name."""

    ruleset: Offered
    meaning: Meaning | None = None


def find_games(typed: str, offered: Sequence[Offered]) -> list[FoundGame]:
    """The rulesets of *offered* that *typed* may mean, each once, the likeliest first.

    First come those with such a name, then those for which it is another word. If there are none,
    they are those whose description has it; if none again, those that are spelled like it, the best
    known of several that are equally like it.
    """
    named = [(one, names_of(one)) for one in offered]
    sought = _without_fillers(typed)
    found = [FoundGame(one) for one in matching(typed, named)]
    if sought:
        found += _found_by(matching(sought, _other_words()), offered)
    found = found or [FoundGame(one, Meaning.DESCRIBED) for one in _described(sought, offered)]
    best_known = _meant(Meaning.WELL_KNOWN, offered)
    named.sort(key=lambda one: one[0] not in best_known)
    found = found or [FoundGame(one) for one in similar(typed, named)]
    found = found or _found_by(similar(sought, _other_words()), offered)
    first: dict[str, FoundGame] = {}
    for game in found:
        first.setdefault(game.ruleset.key, game)
    return list(first.values())


def names_of(one: Offered) -> tuple[str, str, str]:
    """The names of a ruleset: its key, its name, and the name with the size of the board."""
    return one.key, one.name, f"{one.name} {one.size}x{one.size}"


def _without_fillers(typed: str) -> str:
    """*typed* without words that say nothing of a game; empty if hardly anything is left."""
    words = [word for word in words_of(typed) if word not in _FILLERS]
    return " ".join(words) if len("".join(words)) >= MIN_PART_LENGTH else ""


def _other_words() -> Iterable[tuple[Meaning, Sequence[str]]]:
    return ((meaning, sense.words.split()) for meaning, sense in _senses().items())


def _found_by(meanings: Iterable[Meaning], offered: Sequence[Offered]) -> list[FoundGame]:
    return [FoundGame(one, meaning) for meaning in meanings for one in _meant(meaning, offered)]


def _meant(meaning: Meaning, offered: Sequence[Offered]) -> list[Offered]:
    """The rulesets of *offered* that a word for *meaning* means, the nearest first."""
    sense = _senses()[meaning]
    if sense.sizes is None:
        by_key = {one.key: one for one in offered}
        return [by_key[key] for key in sense.games if key in by_key]
    least, largest = sense.sizes
    fitting = [one for one in offered if least <= one.size <= largest]
    way = -1 if meaning is Meaning.LARGE else 1
    return sorted(fitting, key=lambda one: (way * one.size, one.key != FOR_BEGINNERS))


def _described(sought: str, offered: Sequence[Offered]) -> list[Offered]:
    """The rulesets of *offered* whose description has all words of *sought*."""
    if not sought:
        return []
    described = (
        (one, (*names_of(one), one.summary)) for one in offered if isinstance(one, Ruleset)
    )
    return matching(sought, described)
