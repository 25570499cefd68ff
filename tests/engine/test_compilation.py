"""The interpreter plays until the compiled core is there."""

from dataclasses import replace
from threading import Event

import pytest

from engine.builds import INTERPRETED, Build
from engine.compilation import Compilation
from engine.thought import Limits
from tafl.game import Game
from tafl.rulesets import ruleset

BRANDUBH = ruleset("brandubh")
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
