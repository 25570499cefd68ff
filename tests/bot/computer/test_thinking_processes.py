"""The processes in which the computer thinks: real ones."""

import asyncio
import os
from collections.abc import AsyncIterator

import pytest

from bot.computer import thinking_processes
from bot.computer.thinking import choose_move
from bot.computer.thinking_processes import ThinkingProcesses, thinking_workers
from bot.ui.worker_processes import WorkerProcesses
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
    thinker = ThinkingProcesses(WorkerProcesses(1))
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
    assert tuple(choose_move(BRANDUBH, 1, 0.25, 60.0)) == (judgement.move, judgement.value, None)
    monkeypatch.setattr(thinking_processes, "LONGEST", 0.0)
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
    chosen = await asyncio.to_thread(choose_move, Game.start(ruleset("copenhagen")), 8, 0.0, 0.0)

    assert chosen.move in Game.start(ruleset("copenhagen")).legal_moves()


async def test_dice_are_refused(thinker: ThinkingProcesses) -> None:
    with pytest.raises(UnplayableError) as refused:
        await thinker.require_playable(SKIPPING)

    assert refused.value.ruleset == SKIPPING


def test_one_core_is_left_for_all_else() -> None:
    """And there is always one to think."""
    assert thinking_workers().count == max(1, (os.cpu_count() or 1) - 1)


def test_the_engine_has_the_levels_that_players_choose() -> None:
    assert [level.number for level in ENGINE_LEVELS] == list(LEVELS)
