"""How long the event loop stands still while a thread beside it draws."""

import asyncio
import random
import sys
import zlib
from collections.abc import Callable, Iterator
from time import perf_counter, sleep

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot.__main__ import SWITCH_INTERVAL
from rendering import board, grounds, palette, tiles
from rendering.board import draw_board
from rendering.replay import draw_replay
from rendering.scene import Scene
from tafl.game import Game
from tafl.rulesets import ruleset

LONGEST_PAUSE = 0.002
"""Seconds that drawing may hold up the loop, beyond what a thread does that only compresses."""

ROUNDS = 200
"""Other programs hold up the loop too, and now and then; drawing would do so in every round."""

TICK = 0.000_2
"""Seconds between two glances of the loop at what is to be done."""

FRAMES = 12
KEYS = ["copenhagen", "kings-table-saxon"]
CACHES = (board._empty_board, tiles.tiles_of, palette.palette_of, grounds.grounds)  # noqa: SLF001
PIXELS = random.Random(1).randbytes(100_000)


@pytest.fixture(autouse=True)
def _as_in_the_bot() -> Iterator[None]:
    """Share the interpreter as the bot does."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH_INTERVAL)
    yield
    sys.setswitchinterval(usual)


def scenes(key: str) -> list[Scene]:
    """The first scenes of a random game."""
    dice = random.Random(5)
    game = Game.start(ruleset(key), play_on=True)
    shown = [Scene.of(game)]
    while len(shown) < FRAMES:
        game = game.play(dice.choice(game.legal_moves()))
        shown.append(Scene.of(game))
    return shown


def forget() -> None:
    """Empty all caches of drawing."""
    for cache in CACHES:
        cache.cache_clear()


async def pause(work: Callable[[], object]) -> float:
    """Seconds that a loop stood still at most while *work* was done in a thread."""
    working = asyncio.ensure_future(asyncio.to_thread(work))
    longest, last = 0.0, perf_counter()
    while not working.done():
        # As the loop waits for news, without the interpreter, but by the clock.
        sleep(TICK)  # noqa: ASYNC251
        await asyncio.sleep(0)
        longest = max(longest, (now := perf_counter()) - last)
        last = now
    await working
    return longest


def compress() -> None:
    """Work that leaves the interpreter to others."""
    zlib.compress(PIXELS, 6)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("drawing", ["first picture", "next picture", "replay"])
def test_the_loop_goes_on(drawing: str, key: str, benchmark: BenchmarkFixture) -> None:
    """Neither with empty caches nor with full ones does drawing keep the interpreter."""
    shown = scenes(key)
    draw_replay(shown)
    draw_board(shown[-1])

    def draw() -> object:
        return draw_replay(shown) if drawing == "replay" else draw_board(shown[-1])

    async def least_pauses() -> tuple[float, float, int]:
        drawn = idle = float("inf")
        for number in range(1, ROUNDS + 1):
            if drawing == "first picture":
                forget()
            idle = min(idle, await pause(compress))
            drawn = min(drawn, await pause(draw))
            if drawn - idle <= LONGEST_PAUSE and number >= ROUNDS // 10:
                break
        return drawn, idle, number

    drawn, idle, rounds = asyncio.run(least_pauses())
    benchmark.extra_info.update(
        milliseconds=round(1000 * drawn, 2), beside=round(1000 * idle, 2), rounds=rounds
    )
    benchmark(draw)
    assert drawn - idle <= LONGEST_PAUSE
