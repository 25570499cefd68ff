"""Compiled, the core does exactly what it does in the interpreter."""

import random

import pytest

from engine.boards import CoreBoard
from engine.builds import can_compile, compiled
from engine.core_search import CoreSearch
from engine.levels import choose
from engine.player import Player
from engine.thought import Limits
from tafl.game import Game
from tafl.rulesets import ruleset
from tests.engine.test_agreement import walk

pytestmark = pytest.mark.skipif(
    not can_compile(), reason="numba cannot be installed for this Python yet"
)

KEYS = ("brandubh", "copenhagen", "saami-tablut", "bologna-tablut")


@pytest.mark.parametrize("key", KEYS)
def test_it_knows_the_same_rules(key: str) -> None:
    assert walk(CoreBoard(ruleset(key), compiled()), random.Random(2), 60) > 10


@pytest.mark.parametrize("key", KEYS)
def test_it_thinks_the_same(key: str) -> None:
    """The same moves, values and numbers of nodes, as long as nodes are what limits it."""
    rules = ruleset(key)
    game = Game.start(rules)
    interpreted, quick = CoreSearch(rules), CoreSearch(rules, compiled())
    for _ in range(6):
        thought = interpreted.think(game, Limits(nodes=1_500, margin=20))
        assert quick.think(game, Limits(nodes=1_500, margin=20)) == thought
        game = game.play(thought.move)


def test_a_level_plays_the_same() -> None:
    game = Game.start(ruleset("brandubh"))
    players = Player(game.ruleset), Player(game.ruleset, compiled())
    first, second = (choose(player, game, 4, random.Random(3).random) for player in players)

    assert first == second


def test_it_makes_room() -> None:
    """There is no room beyond the end of its pool."""
    search = CoreSearch(ruleset("brandubh"), compiled())
    search.board.pool[0] = len(search.board.pool) - 10
    thought = search.think(Game.start(ruleset("brandubh")), Limits(nodes=20_000))

    assert thought.depth > 3
    assert search.board.pool[0] < len(search.board.pool) // 2
