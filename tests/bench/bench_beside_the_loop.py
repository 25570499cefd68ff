"""Times that the event loop stands still while a thread beside it draws."""

import asyncio
import random
import zlib
from collections.abc import Callable, Sequence
from functools import partial

import pytest

from rendering import board, empty_squares, tiles
from rendering import colour_reduction as palette
from rendering.animation import WIDTHS, draw_replay
from rendering.board import draw_board, paint
from rendering.contact_sheet import draw_sheet
from rendering.scene import Scene
from rendering.theme import OAK, THEMES
from rendering.theme_samples import draw_samples
from tafl.game import Game
from tafl.rulesets import ruleset
from tests.bench.loops import longest_hold
from tests.bench.measuring import Figures, Measure, processor, ratio_of

LONGEST = 4 / 3
"""Most time that a frame of a replay may hold the interpreter, against compressing one.

No drawing may hold up the loop for more than two milliseconds, on a machine where Pillow takes 1.5
to compress the first frame of a replay, which nothing can divide. Takes 0.4 to 1.1.
"""

ROUNDS = 31
BITS = 7
"""Of a colour's index in a GIF of up to 128 colours."""

FRAMES = 12
PAGES = 9
KEYS = ["copenhagen", "kings-table-saxon"]
CACHES = (board._empty_board, tiles.tiles_of, palette.palette_of, empty_squares.grounds)  # noqa: SLF001


def scenes(key: str) -> list[Scene]:
    """The first scenes of a random game."""
    dice = random.Random(5)
    game = Game.start(ruleset(key), play_on=True)
    shown = [Scene.of(game)]
    while len(shown) < FRAMES:
        game = game.play(dice.choice(game.legal_moves()))
        shown.append(Scene.of(game))
    return shown


def draw_anew(scene: Scene) -> bytes:
    """Draw *scene* with empty caches."""
    for cache in CACHES:
        cache.cache_clear()
    return draw_board(scene)


def held(work: Callable[[], object]) -> Measure:
    """Measure how long a loop is held at most while *work* is done in a thread."""
    return lambda: asyncio.run(longest_hold(asyncio.to_thread(work)))


def drawings(shown: Sequence[Scene]) -> dict[str, Callable[[], object]]:
    """All kinds of pictures, by name."""
    return {
        "first picture": lambda: draw_anew(shown[-1]),
        "next picture": lambda: draw_board(shown[-1]),
        "replay": lambda: draw_replay(shown),
        "contact sheet": lambda: draw_sheet([(scene, "caption") for scene in shown[:PAGES]]),
        "themes": lambda: draw_samples(THEMES),
    }


def compressing(scene: Scene, seconds: float) -> Callable[[], None]:
    """Compress frames of *scene* for so many seconds of the processor."""
    frame = paint(scene, OAK, WIDTHS[0])

    def compress(times: int = 1) -> None:
        for _ in range(times):
            frame.tobytes("gif", "L", BITS, 0)

    compress()
    return partial(compress, max(1, round(seconds / processor(compress)())))


@pytest.fixture
def _without_zlib(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out what lets others in, so that what holds them up is not lost in it."""
    monkeypatch.setattr(zlib, "compress", lambda pixels, _: pixels)


@pytest.mark.usefixtures("as_in_the_bot", "_without_zlib")
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("drawing", drawings(()))
def test_the_loop_goes_on(drawing: str, key: str, figures: Figures) -> None:
    """Neither with empty caches nor with full ones does drawing keep the interpreter.

    The yardstick takes as long as the drawing, so that what else holds up the loop meets both.
    """
    shown = scenes(key)
    draw = drawings(shown)[drawing]
    draw()

    ratio = ratio_of(held(draw), held(compressing(shown[-1], processor(draw)())), ROUNDS)
    figures.at_most(LONGEST, ratio, "times compressing a frame")
