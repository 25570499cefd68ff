"""Compiled, the core does what it does in the interpreter, which plays until it is there."""

import random
from collections.abc import Iterable
from dataclasses import replace
from threading import Event
from typing import Any

import pytest

from engine.compilation import Compilation
from engine.core_board import CoreBoard
from engine.core_builds import INTERPRETED, Build
from engine.core_search import CoreSearch
from engine.core_solver import CoreSolver
from engine.levels import choose
from engine.player import player_for, solver_for
from engine.reviews import find
from engine.solver import Solver
from engine.thought import Limits, new_stop
from tafl.game import Game
from tafl.rulesets import amend, ruleset
from tests.engine.test_agreement import walk
from tests.engine.test_reviews import check_sharp_games
from tests.engine.test_solver import found, thinned
from tests.engine.test_solver import walk as walk_through
from tests.support.random_games import random_game

BRANDUBH = ruleset("brandubh")
KEYS = ("brandubh", "copenhagen", "saami-tablut", "bologna-tablut")
LARGEST = "tablut-19"
OTHER_BOARDS = [
    amend(BRANDUBH, 'thrones = ["B2", "F6"]\nthrone_cross = "nobody"'),
    amend(ruleset("old-hnefatafl-9"), 'corner_size = 3\nmissing_corners = ["C1", "C2", "C3"]'),
]
OTHER_ENDS = [
    amend(BRANDUBH, option)
    for option in (
        "move_limit = 8",
        "quiet_limit = 9",
        'repetition = "forbidden"',
        'repetition = "defenders-may-not"',
    )
]
ROOM = 1 << 16
"""Numbers in a pool that cannot grow: enough for a few positions."""


@pytest.fixture(scope="module")
def of_64_bits() -> Build:
    """The core, interpreted with the numbers that it has when compiled: too large ones warn."""
    numpy = pytest.importorskip("numpy")

    def numbers(values: Iterable[int]) -> Any:  # noqa: ANN401 - numpy may be missing
        return numpy.array([*values], numpy.int64)

    return replace(
        INTERPRETED,
        numbers=numbers,
        zeros=lambda length: numbers([0] * length),
        pool=lambda: numbers([*INTERPRETED.pool(), *[0] * ROOM]),
    )


def test_no_number_has_more_than_64_bits(of_64_bits: Build) -> None:
    """Neither those of the rules on any board, nor those of a search."""
    for key in (*KEYS, LARGEST):
        assert walk(CoreBoard(ruleset(key), of_64_bits), random.Random(2), 12) > 10, key
    interpreted, other = (
        CoreSearch(BRANDUBH, build).think(Game.start(BRANDUBH), Limits(nodes=300))
        for build in (INTERPRETED, of_64_bits)
    )
    assert other == interpreted


def test_it_keeps_the_same_lines_and_lists_the_same_moves(compiled_lines: Build) -> None:
    """On boards of all sizes: their codes have up to so many bits as fit."""
    for key in (*KEYS, LARGEST):
        interpreted, quick = (
            CoreBoard(ruleset(key), build) for build in (INTERPRETED, compiled_lines)
        )
        for stage in random_game(ruleset(key), 12).stages():
            for board in (interpreted, quick):
                board.set_up(stage.position)
            assert quick.legal_numbers(0) == interpreted.legal_numbers(0), key
            assert quick.has_move(0) == interpreted.has_move(0), key
            assert [*quick.frames] == interpreted.frames, key
        end = interpreted.pool[0]
        assert [*quick.pool[:end]] == interpreted.pool[:end], key


def test_it_knows_the_same_rules(compiled_rules: Build) -> None:
    for rules in (*map(ruleset, KEYS), *OTHER_BOARDS):
        assert walk(CoreBoard(rules, compiled_rules), random.Random(2), 60) > 10, rules


def test_it_thinks_the_same(compiled_core: Build) -> None:
    """Both give equal moves, values and numbers of nodes, as long as nodes are the limit."""
    for rules in (*map(ruleset, KEYS), *OTHER_BOARDS, *OTHER_ENDS):
        game = Game.start(rules)
        interpreted, quick = CoreSearch(rules), CoreSearch(rules, compiled_core)
        for _ in range(6):
            thought = interpreted.think(game, Limits(nodes=1_500, margin=20))
            assert quick.think(game, Limits(nodes=1_500, margin=20)) == thought, rules
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


OTHER = replace(INTERPRETED, table_bits=INTERPRETED.table_bits + 1)


def test_games_go_on_with_the_compiled_core_when_it_is_there() -> None:
    """They don't wait for it."""
    patience = Event()

    def compiled() -> Build:
        patience.wait()
        return OTHER

    compilation = Compilation(compiled)
    player = compilation.player(BRANDUBH)
    first = player.think(Game.start(BRANDUBH), Limits(nodes=300))
    assert player.build is INTERPRETED

    patience.set()
    compilation.wait()

    assert player.think(Game.start(BRANDUBH), Limits(nodes=300)) == first
    assert player.build is OTHER


def test_what_cannot_be_compiled_is_interpreted(capsys: pytest.CaptureFixture[str]) -> None:
    """Such as on a machine that numba does not know; standard error says why."""

    def failing() -> Build:
        raise ImportError

    compilation = Compilation(failing)
    compilation.wait()
    player = compilation.player(BRANDUBH)

    assert "ImportError" in capsys.readouterr().err
    assert player.think(Game.start(BRANDUBH), Limits(1)).depth == 1
    assert player.build is INTERPRETED
