"""Looking through games for puzzles, in a process of its own."""

import asyncio
import random
from collections.abc import AsyncIterator

import pytest

from bot.computer.mining_process import MiningProcess, mining_worker
from engine.self_play import self_played
from play.puzzles.miner import MiningStoppedError
from tafl.game import Game
from tafl.ruleset import Die
from tafl.rulesets import override, ruleset

RULES = ruleset("brandubh")


@pytest.fixture(scope="module")
def game() -> Game:
    """A game of the computer against itself, with a puzzle in it."""
    return self_played(RULES, random.Random(4).random)


@pytest.fixture
async def miner() -> AsyncIterator[MiningProcess]:
    process = MiningProcess(mining_worker(), compiles=False)
    yield process
    process.stop()


async def test_it_finds_the_puzzle_in_a_game(miner: MiningProcess, game: Game) -> None:
    """With an estimate of how hard it is."""
    found = await miner.mine(game, (), 0.5)

    stood = {stage.position for stage in game.stages()}
    assert found
    assert {each.puzzle.position for each in found} <= stood
    assert all(0 < each.rating < 3000 for each in found)


async def test_what_is_known_is_not_found_again(miner: MiningProcess, game: Game) -> None:
    """Nor does it stumble over a text that is none any more."""
    known = [str(each.puzzle) for each in await miner.mine(game, (), 0.5)]

    assert await miner.mine(game, [*known, "no-such-game escape"], 0.5) == []


async def test_a_game_with_dice_holds_none(miner: MiningProcess) -> None:
    dice = Game.start(override(RULES, "die", str(Die.MULTIPLE)))

    assert list(await miner.mine(dice, (), 0.5)) == []


async def test_it_can_be_stopped(miner: MiningProcess, game: Game) -> None:
    """Then the game is not counted as looked through, nor is one that comes later."""
    mining = asyncio.create_task(miner.mine(game, (), 0.5))
    # Until the process is at work.
    await asyncio.sleep(0)
    miner.stop()

    for later in (mining, miner.mine(game, (), 0.5)):
        with pytest.raises(MiningStoppedError):
            await later
