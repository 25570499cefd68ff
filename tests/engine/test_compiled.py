"""Compiled, the core does exactly what it does in the interpreter."""

import random
from typing import Any

from engine.boards import CoreBoard
from engine.builds import INTERPRETED, Build
from engine.compilation import Compilation
from engine.core_search import CoreSearch
from engine.core_solver import CoreSolver
from engine.levels import choose
from engine.player import player_for
from engine.proofs import Solver
from engine.reviews import find
from engine.solver import solver_for
from engine.thought import Limits, new_stop
from tafl.game import Game
from tafl.rulesets import ruleset
from tests.engine.test_agreement import walk
from tests.engine.test_reviews import check_sharp_games
from tests.engine.test_solver import found, thinned
from tests.engine.test_solver import walk as walk_through
from tests.support.random_games import random_game

BRANDUBH = ruleset("brandubh")
KEYS = ("brandubh", "copenhagen", "saami-tablut", "bologna-tablut")


def test_it_knows_the_same_rules(compiled_rules: Build) -> None:
    for key in KEYS:
        assert walk(CoreBoard(ruleset(key), compiled_rules), random.Random(2), 60) > 10, key


def test_it_thinks_the_same(compiled_core: Build) -> None:
    """The same moves, values and numbers of nodes, as long as nodes are what limits it."""
    for key in KEYS:
        rules = ruleset(key)
        game = Game.start(rules)
        interpreted, quick = CoreSearch(rules), CoreSearch(rules, compiled_core)
        for _ in range(6):
            thought = interpreted.think(game, Limits(nodes=1_500, margin=20))
            assert quick.think(game, Limits(nodes=1_500, margin=20)) == thought, key
            game = game.play(thought.move)
    first, second = (
        choose(player, Game.start(BRANDUBH), 4, random.Random(3).random)
        for player in (player_for(BRANDUBH), player_for(BRANDUBH, compiled_core))
    )
    assert first == second


def test_it_makes_room(compiled_core: Build) -> None:
    """There is no room beyond the end of its pool."""
    search = CoreSearch(BRANDUBH, compiled_core)
    search.board.pool[0] = len(search.board.pool) - 10
    thought = search.think(Game.start(BRANDUBH), Limits(nodes=20_000))

    assert thought.depth > 3
    assert search.board.pool[0] < len(search.board.pool) // 2


def test_it_proves_the_same(compiled_core: Build) -> None:
    """And tries the same moves; without cuts it answers the same once more."""
    for key in ("brandubh", "copenhagen", "saami-tablut", "koenigszabel"):
        rules = ruleset(key)
        interpreted, quick = solver_for(rules), solver_for(rules, compiled_core)
        whole = CoreSolver(rules, compiled_core, cuts=False)

        def check(
            game: Game,
            interpreted: Solver[Any] = interpreted,
            quick: Solver[Any] = quick,
            whole: CoreSolver = whole,
        ) -> None:
            answer = interpreted.solve(game, 3)
            assert quick.solve(game, 3) == answer
            far = quick.solve(game, 5, nodes=30_000)
            if far.plies == 5 or far.solution:
                assert found(whole.solve(game, 5)) == found(far)

        chance = random.Random(9)
        for share in (0.9, 0.5):
            walk_through(thinned(rules, chance, share), chance, 8, check)


def test_it_reviews_the_same(compiled_core: Build) -> None:
    """In games at random, and in sharp ones of people."""
    for key in ("brandubh", "copenhagen"):
        game = random_game(ruleset(key), 5)
        assert find(game, 0, 6, compiled_core) == find(game, 0, 6, INTERPRETED), key
    check_sharp_games(compiled_core)


def test_it_can_be_stopped(compiled_core: Build) -> None:
    compilation = Compilation(lambda: compiled_core)
    compilation.wait()
    stop = new_stop()
    stop[0] = 1

    thought = compilation.player(BRANDUBH).think(Game.start(BRANDUBH), Limits(), stop=stop)

    assert thought.nodes < 1_000
