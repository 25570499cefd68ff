"""The processes in which the computer thinks: real ones."""

import asyncio
import os
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from bot.computer import thinking, thinking_processes
from bot.computer.thinking import choose_move
from bot.computer.thinking_processes import ThinkingProcesses, thinking_workers
from bot.ui.worker_processes import WorkerProcesses
from engine.compilation import Compilation
from engine.core_builds import INTERPRETED
from engine.levels import LEVELS as ENGINE_LEVELS
from play.computer.errors import UnplayableError
from play.computer.thinker import ThinkingStoppedError
from play.players.player_id import LEVELS
from tafl.game import Game
from tafl.rulesets import ruleset
from tests.support.examples import SKIPPING, TINY
from tests.support.working import WorkingHere, thinking_by

BRANDUBH = Game.start(ruleset("brandubh"))


@pytest.fixture
async def thinker() -> AsyncIterator[ThinkingProcesses]:
    thinker = thinking_by(WorkerProcesses(1))
    yield thinker
    thinker.stop()


async def test_a_loss_that_is_certain_has_its_length() -> None:
    """After C1-B1 the king walks out: the attackers, to move, would lose in two plies."""
    game = Game.start(TINY).play_written("c1-b1").play_written("c3-c2")

    judgement = await thinking_by(WorkingHere()).think(game, 6, 0.0)

    assert judgement.is_lost
    assert judgement.lost_in == 2


async def test_a_process_that_hangs_is_replaced(
    thinker: ThinkingProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It thinks as it would here; what fails is not the end: the next has a process of its own."""
    judgement = await thinker.think(BRANDUBH, 1, 0.25)
    here = choose_move(BRANDUBH, 1, 0.25, 60.0, compiles=False)
    assert tuple(here) == (judgement.move, judgement.value, None)
    monkeypatch.setattr(thinking_processes, "MAX_PROCESS_SECONDS", 0.0)
    with pytest.raises(TimeoutError):
        await thinker.think(BRANDUBH, 8, 0.0)

    monkeypatch.undo()
    assert (await thinker.think(BRANDUBH, 1, 0.0)).move in BRANDUBH.legal_moves()


async def test_to_stop_is_no_failure(thinker: ThinkingProcesses) -> None:
    """The bot ends, and thinks again when it runs again."""
    thinking = asyncio.create_task(thinker.think(Game.start(ruleset("copenhagen")), 8, 0.0))
    await asyncio.sleep(0)

    thinker.stop()

    with pytest.raises(ThinkingStoppedError):
        await thinking


async def test_a_slow_machine_plays_what_it_has_found() -> None:
    """The best move so far, when its time is over."""
    game = Game.start(ruleset("copenhagen"))

    chosen = await asyncio.to_thread(choose_move, game, 8, 0.0, 0.0, compiles=False)

    assert chosen.move in game.legal_moves()


def test_the_core_is_compiled_once_for_all_thoughts_that_may_compile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They search with it when it is there."""
    compilations, searches = [], []

    def search(*given: Any) -> int:  # noqa: ANN401 - the core has its own types
        searches.append(given)
        return INTERPRETED.search(*given)

    def begin() -> Compilation:
        compilations.append(Compilation(lambda: replace(INTERPRETED, search=search)))
        compilations[-1].wait()
        return compilations[-1]

    monkeypatch.setattr(thinking, "Compilation", begin)
    monkeypatch.setattr(thinking, "can_compile", lambda: True)
    monkeypatch.setattr(thinking, "_compilation", cache(thinking._compilation.__wrapped__))  # noqa: SLF001

    choose_move(BRANDUBH, 1, 0.25, 60.0, compiles=False)
    assert not compilations
    choose_move(BRANDUBH, 1, 0.25, 60.0)
    searches.clear()
    choose_move(BRANDUBH, 1, 0.25, 60.0)
    assert len(compilations) == 1
    assert searches


async def test_dice_are_refused(thinker: ThinkingProcesses) -> None:
    with pytest.raises(UnplayableError) as refused:
        await thinker.require_playable(SKIPPING)

    assert refused.value.ruleset == SKIPPING


def test_one_core_is_left_for_all_else() -> None:
    """And there is always one to think."""
    assert thinking_workers().count == max(1, (os.cpu_count() or 1) - 1)


def test_the_engine_has_the_levels_that_players_choose() -> None:
    assert [level.number for level in ENGINE_LEVELS] == list(LEVELS)
