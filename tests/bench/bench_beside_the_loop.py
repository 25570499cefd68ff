"""How long the event loop stands still while a thread beside it draws."""

import asyncio
import random
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from time import perf_counter, sleep

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot.__main__ import favour_event_loop
from rendering import board, grounds, tiles
from rendering import colour_reduction as palette
from rendering.board import draw_board
from rendering.contact_sheet import draw_sheet
from rendering.replay import draw_replay
from rendering.samples import draw_samples
from rendering.scene import Scene
from rendering.theme import THEMES
from tafl.game import Game
from tafl.rulesets import ruleset

LONGEST_PAUSE = 0.002
"""Seconds that drawing may hold up the loop, beyond what a thread does that only compresses."""

ROUNDS = 40
"""Other programs hold up the loop too, now and then: what is judged is the middle of the rounds."""

TICK = 0.000_2
"""Seconds between two glances of the loop at what is to be done."""

FRAMES = 12
PAGES = 9
KEYS = ["copenhagen", "kings-table-saxon"]
CACHES = (board._empty_board, tiles.tiles_of, palette.palette_of, grounds.grounds)  # noqa: SLF001
PIXELS = random.Random(1).randbytes(100_000)


@pytest.fixture(autouse=True)
def _as_in_the_bot() -> Iterator[None]:
    """Share the interpreter as the bot does."""
    usual = sys.getswitchinterval()
    favour_event_loop()
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


def drawings(shown: Sequence[Scene]) -> dict[str, Callable[[], object]]:
    """All kinds of pictures, by name."""
    return {
        "first picture": lambda: draw_board(shown[-1]),
        "next picture": lambda: draw_board(shown[-1]),
        "replay": lambda: draw_replay(shown),
        "contact sheet": lambda: draw_sheet([(scene, "caption") for scene in shown[:PAGES]]),
        "themes": lambda: draw_samples(THEMES),
    }


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("drawing", drawings(()))
def test_the_loop_goes_on(drawing: str, key: str, benchmark: BenchmarkFixture) -> None:
    """Neither with empty caches nor with full ones does drawing keep the interpreter."""
    shown = scenes(key)
    draw = drawings(shown)[drawing]
    draw_replay(shown)
    draw_board(shown[-1])

    async def pauses() -> tuple[list[float], list[float]]:
        drawn, idle = [], []
        for _ in range(ROUNDS):
            if drawing == "first picture":
                forget()
            idle.append(await pause(compress))
            drawn.append(await pause(draw))
        return drawn, idle

    drawn, idle = map(median, asyncio.run(pauses()))
    benchmark.extra_info.update(milliseconds=round(1000 * drawn, 2), beside=round(1000 * idle, 2))
    benchmark(draw)
    assert drawn - idle <= LONGEST_PAUSE
