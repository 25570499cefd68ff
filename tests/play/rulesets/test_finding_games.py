"""Games are found by what people type, or by what they know."""

from dataclasses import replace
from functools import partial

import pytest

from play.matches.terms import Terms
from play.rulesets.errors import GameNotFoundError
from play.rulesets.finding import FoundGame, Meaning, find_games
from play.services.rulesets import Rulesets
from tafl.pieces import Side
from tafl.ruleset import Ruleset
from tafl.rulesets import FOR_BEGINNERS, keys, ruleset
from tests.support.examples import ANNA, HALL, HOUR, TINY
from tests.support.world import World, agreed

GUILD = HALL.guild_id or 0
USUAL = "kings-table-hnefatafl"
WRITTEN = {
    "konig": "koenigszabel",
    "koenigszabel (13 x 13)": "koenigszabel",
    "Brandubh (7 x 7)": "brandubh",
    "copenhagen hnefatafl 11 x 11": "copenhagen",
    "fotevik": "foteviken",
}


async def test_a_game_may_be_written_without_choosing_it(world: World) -> None:
    """As it stands in the list, or so that nothing else is like it."""
    rulesets = Rulesets(world.store, world.now)

    found = {written: await rulesets.named(GUILD, written) for written in WRITTEN}

    assert found == {written: ruleset(key) for written, key in WRITTEN.items()}


async def test_every_game_is_found_by_typing(world: World) -> None:
    """Nothing that is typed hides a ruleset of that name behind 25 others."""
    rulesets = Rulesets(world.store, world.now)

    async def offered(typed: str) -> list[str]:
        return [one.ruleset.key for one in (await rulesets.matching(GUILD, typed))[:25]]

    assert [key for key in keys() if key not in await offered(key)] == []
    assert await offered("nigsz") == await offered("koenigs") == ["koenigszabel"]


async def test_the_first_choice_is_what_a_player_knows(world: World) -> None:
    """Their last learned or played game; at first a small board, and where a server says so, that.

    Games that are not offered where they are asked for are passed over.
    """
    rulesets = Rulesets(world.store, world.now)

    async def first(guild_id: int | None = GUILD) -> str:
        return (await rulesets.first_choice(ANNA, guild_id)).key

    async def play(rules: Ruleset) -> None:
        world.wait(HOUR)
        await agreed(world, Terms(rules, Side.ATTACKERS))

    assert await first() == FOR_BEGINNERS
    await play(ruleset("fetlar"))
    assert await first() == "fetlar"
    world.wait(HOUR)
    for number, written in enumerate(("b3-f3", "b6-e6", "d4-f4")):
        await world.lessons.attempt(ANNA, "moving", number, written, "copenhagen")
    assert await first() == "copenhagen"
    await play(TINY)
    assert await first() == "copenhagen"
    await play(ruleset("simple-tafl"))
    await world.servers.change(GUILD, partial(replace, ruleset_key="copenhagen-13"), ANNA)
    assert await first() == "copenhagen-13"
    assert await first(None) == "simple-tafl"


async def test_the_usual_game_of_a_server_comes_first(world: World) -> None:
    """Else it is the one for beginners."""
    rulesets = Rulesets(world.store, world.now)

    async def first(typed: str) -> str:
        return (await rulesets.matching(GUILD, typed))[0].ruleset.key

    assert await first("") == FOR_BEGINNERS
    await world.servers.change(GUILD, partial(replace, ruleset_key=USUAL), ANNA)
    for typed in ("", "king's table", "kings table", "King", "table king"):
        assert await first(typed) == USUAL, typed


GAMES = [ruleset(key) for key in keys()]
IN_OTHER_WORDS = {
    "viking chess": ("copenhagen", Meaning.VIKING_CHESS),
    "Viking-Chess board game": ("copenhagen", Meaning.VIKING_CHESS),
    "chess": ("copenhagen", Meaning.VIKING_CHESS),
    "small": ("brandubh", Meaning.SMALL),
    "a small board": ("brandubh", Meaning.SMALL),
    "smal": ("brandubh", Meaning.SMALL),
    "quick": ("brandubh", Meaning.QUICK),
    "easy to learn": ("brandubh", Meaning.EASY),
    "esay": ("brandubh", Meaning.EASY),
    "big": ("alea-evangelii", Meaning.LARGE),
    "alea evangelii": ("alea-evangelii", None),
    "alea evengeli": ("alea-evangelii", None),
    "welsh": ("kings-table-tawlbwrdd", Meaning.DESCRIBED),
    "shetland": ("fetlar", Meaning.DESCRIBED),
    "unarmed king": ("sea-battle-11", Meaning.DESCRIBED),
    "viking": ("viking-siege", None),
    "hneftafl": ("copenhagen", None),
    "tabult": ("ashton-tablut", None),
}


def test_games_are_found_by_words_that_people_use() -> None:
    """And with typing errors; names come first, each game once, and every meaning has a game."""
    first = {typed: find_games(typed, GAMES)[0] for typed in IN_OTHER_WORDS}

    assert {typed: (game.ruleset.key, game.meaning) for typed, game in first.items()} == (
        IN_OTHER_WORDS
    )
    simple = find_games("simple", GAMES)
    assert simple[0] == FoundGame(ruleset("simple-tafl"))
    assert [game.ruleset.key for game in simple].count("simple-tafl") == 1
    assert find_games("game", GAMES) == find_games("xyzzy", GAMES) == find_games("a", []) == []
    words = {meaning: find_games(meaning, GAMES) for meaning in Meaning}
    assert [
        meaning for meaning, found in words.items() if meaning not in {m for _, m in found}
    ] == [Meaning.DESCRIBED]


async def test_a_misspelt_game_is_refused_with_those_nearest(world: World) -> None:
    """Nobody begins another game than they have named. As many as there is room for."""
    rulesets = Rulesets(world.store, world.now)
    near = {
        "hneftafl": ("copenhagen", "fetlar", "berserk", "copenhagen-13", "copenhagen-bell"),
        "djahhed": ("djahed",),
        "zzz": (),
    }

    for written, like_it in near.items():
        with pytest.raises(GameNotFoundError) as refused:
            await rulesets.named(GUILD, written)
        assert refused.value.known == like_it, written
