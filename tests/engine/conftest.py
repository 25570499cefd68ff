"""The compiled core, for the tests that need it: compiled once for all processes of a run."""

import os
import warnings
from functools import partial
from importlib import import_module

import pytest
from filelock import FileLock

from engine.compilation import Compilation
from engine.core_board import CoreBoard
from engine.core_builds import INTERPRETED, Build, can_compile, compiled
from engine.player import player_for, solver_for
from engine.thought import Limits
from tafl.game import Game
from tafl.rulesets import ruleset

SMALL = ruleset("brandubh")


@pytest.fixture(autouse=True)
def commands_interpret(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands of this process play with the interpreted core, as where numba is missing."""
    compilation = partial(Compilation, lambda: INTERPRETED)
    monkeypatch.setattr("engine.command_line.Compilation", compilation)


@pytest.fixture(scope="session")
def lock(tmp_path_factory: pytest.TempPathFactory) -> FileLock:
    """Who compiles has it; the others find it all in numba's cache then."""
    return FileLock(tmp_path_factory.getbasetemp().parent / "compiling.lock")


@pytest.fixture(scope="session")
def compiled_lines(deep: bool, lock: FileLock, tmp_path_factory: pytest.TempPathFactory) -> Build:
    """The core with what keeps lines and lists moves compiled: a tenth of all."""
    if not can_compile():
        pytest.skip("numba cannot be installed for this Python yet")
    with lock, pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        if not deep:
            # That takes half as long, but is slow: it is kept from who plays in this checkout.
            config = import_module("numba").config
            patch.setattr(config, "OPT", type(config.OPT)(0))
            config.CACHE_DIR = str(tmp_path_factory.mktemp("compiled"))
            warnings.filterwarnings("ignore", "Cannot cache compiled function")
        board = CoreBoard(SMALL, compiled())
        board.set_up(Game.start(SMALL).position)
        assert board.has_move(0)
        assert board.legal_numbers(0)
    return compiled()


@pytest.fixture(scope="session")
def compiled_rules(deep: bool, compiled_lines: Build, lock: FileLock) -> Build:
    """The core with all that knows the rules compiled, a third: where everything has to work."""
    if not (deep or os.environ.get("CI")):
        pytest.skip("captures and endings are compiled with --deep, and by continuous integration")
    with lock:
        board = CoreBoard(SMALL, compiled_lines)
        board.set_up(Game.start(SMALL).position)
        after, _ = board.play(0, next(iter(board.legal_moves(0))))
        board.ending(after)
    return compiled_lines


@pytest.fixture(scope="session")
def compiled_core(deep: bool, compiled_rules: Build, lock: FileLock) -> Build:
    """The whole core compiled, which takes a minute: when all is looked at."""
    if not deep:
        pytest.skip("the searches are compiled with --deep")
    with lock:
        game = Game.start(SMALL)
        player_for(SMALL, compiled_rules).think(game, Limits(depth=2))
        solver_for(SMALL, compiled_rules).solve(game, 3)
    return compiled_rules


@pytest.fixture(scope="session")
def quickest(request: pytest.FixtureRequest, deep: bool) -> Build:
    """The compiled core where all is looked at, if there is one; else the interpreted one."""
    if not deep or not can_compile():
        return INTERPRETED
    build: Build = request.getfixturevalue("compiled_core")
    return build
