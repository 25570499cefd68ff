"""Finding rulesets by what people type: a name, another word for a game, or words about it."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from play.rulesets.own_ruleset import OwnRuleset
from play.search import matching, similar, words_of
from tafl.ruleset import Ruleset

Offered: TypeAlias = OwnRuleset | Ruleset
"""A ruleset that can be played: a server's own, or one that comes with the bot."""

MIN_PART_LENGTH = 3
"""The least length of a text that is searched for in other words than names."""


class Meaning(StrEnum):
    """What people may mean by a word that is no ruleset's name."""

    SMALL = "small"
    MIDDLE = "middle"
    LARGE = "large"
    QUICK = "quick"
    EASY = "easy"
    HARD = "hard"
    WELL_KNOWN = "well known"
    VIKING_CHESS = "viking chess"
    ALEA_EVANGELII = "alea evangelii"
    DESCRIBED = "described"
    """The word is in the ruleset's description."""


_FILLERS = frozenset({"a", "an", "the", "game", "games", "board", "rules", "to", "of", "with"})

_SMALL = ("brandubh", "ard-ri", "brandubh-2", "brandubh-walker", "kings-table-irish")

_WORDS: dict[Meaning, tuple[str, Sequence[str]]] = {
    Meaning.SMALL: ("small smaller smallest tiny little mini", _SMALL),
    Meaning.MIDDLE: ("medium middle", ("kings-table-tablut", "saami-tablut", "sea-battle-9")),
    Meaning.LARGE: (
        "large larger largest big bigger biggest huge giant",
        ("kings-table-saxon", "tablut-19", "kings-table-hnefatafl", "copenhagen-13"),
    ),
    Meaning.QUICK: (
        "quick quicker quickest fast faster fastest short shorter shortest rapid blitz",
        ("brandubh", "ard-ri", "brandubh-walker"),
    ),
    Meaning.EASY: (
        "easy easier easiest simple simpler simplest learn learning beginner newbie new",
        ("brandubh", "ard-ri", "simple-tafl"),
    ),
    Meaning.HARD: (
        "hard harder hardest difficult complex advanced expert",
        ("copenhagen", "koenigszabel"),
    ),
    Meaning.WELL_KNOWN: (
        "well known popular common famous best standard classic normal usual modern default",
        ("copenhagen", "fetlar"),
    ),
    Meaning.VIKING_CHESS: (
        "viking vikings chess norse nordic scandinavian",
        ("copenhagen", "fetlar", "kings-table-hnefatafl", "brandubh"),
    ),
    Meaning.ALEA_EVANGELII: ("alea evangelii evangelium", ("kings-table-saxon", "tablut-19")),
}
"""Words that people use, and the keys of the rulesets nearest to them, the nearest first."""


class FoundGame(NamedTuple):
    """A *ruleset* that matches typed text; *meaning* says how, unless the text is its name."""

    ruleset: Offered
    meaning: Meaning | None = None


def find_games(typed: str, offered: Sequence[Offered]) -> list[FoundGame]:
    """The rulesets of *offered* that *typed* may mean, each once, the likeliest first.

    First come those with such a name, then those for which it is another word. If there are none,
    they are those whose description has it; if none again, those that are spelled like it.
    """
    named = [(one, names_of(one)) for one in offered]
    sought = _without_fillers(typed)
    found = [FoundGame(one) for one in matching(typed, named)]
    if sought:
        found += _found_by(matching(sought, _other_words()), offered)
    found = found or [FoundGame(one, Meaning.DESCRIBED) for one in _described(sought, offered)]
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
    return ((meaning, words.split()) for meaning, (words, _) in _WORDS.items())


def _found_by(meanings: Iterable[Meaning], offered: Sequence[Offered]) -> list[FoundGame]:
    by_key = {one.key: one for one in offered}
    return [
        FoundGame(by_key[key], meaning)
        for meaning in meanings
        for key in _WORDS[meaning][1]
        if key in by_key
    ]


def _described(sought: str, offered: Sequence[Offered]) -> list[Offered]:
    """The rulesets of *offered* whose description has all words of *sought*."""
    if not sought:
        return []
    described = (
        (one, (*names_of(one), one.summary)) for one in offered if isinstance(one, Ruleset)
    )
    return matching(sought, described)
