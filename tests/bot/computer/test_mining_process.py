"""Looking through games for puzzles: what the process does, and that it is one."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.computer import mining
from bot.computer.mining_process import MiningProcess, mining_worker
from play.puzzles.port import MiningStoppedError
from tafl.game import Game
from tafl.ruleset import Die
from tafl.rulesets import override, ruleset
from tests.duels.openings import played_from
from tests.engine.test_puzzle_mining import PLAYED
from tests.support.working import WorkingHere

RULES = ruleset("brandubh")
DICE = Game.start(override(RULES, "die", str(Die.MULTIPLE)))
DRAWN = 0.93
"""With this lot the first position that is looked at holds a puzzle."""


@pytest.fixture
async def miner() -> AsyncIterator[MiningProcess]:
    process = MiningProcess(mining_worker(), compiles=False)
    yield process
    process.stop()


async def test_it_finds_the_puzzle_in_a_game_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A known puzzle is not found again, and a text that is no puzzle any more is no obstacle."""
    monkeypatch.setattr(mining, "NODES", 4_000)
    game = played_from(RULES, PLAYED.split())
    here = MiningProcess(WorkingHere(), compiles=False)

    found = await here.mine(game, (), DRAWN)
    known = [str(each.puzzle) for each in found]

    assert found
    assert {each.puzzle.position for each in found} <= {s.position for s in game.stages()}
    assert all(0 < each.rating < 3000 for each in found)
    assert await here.mine(game, [*known, "no-such-game escape"], DRAWN) == []


async def test_a_game_with_dice_holds_none(miner: MiningProcess) -> None:
    """So says the process."""
    assert list(await miner.mine(DICE, (), 0.5)) == []


async def test_it_can_be_stopped(miner: MiningProcess) -> None:
    """Then the game is not counted as looked through, nor is one that comes later."""
    looking = asyncio.create_task(miner.mine(Game.start(RULES), (), 0.5))
    # Until the process is at work.
    await asyncio.sleep(0)
    miner.stop()

    for later in (looking, miner.mine(Game.start(RULES), (), 0.5)):
        with pytest.raises(MiningStoppedError):
            await later
