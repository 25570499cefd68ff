"""Pictures: their time against what compressing their pixels takes, and their weight."""

import random
import zlib
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from time import perf_counter

import pytest
from PIL import Image
from pytest_benchmark.fixture import BenchmarkFixture

from rendering.board import draw_board
from rendering.scene import Scene
from tafl.game import Game
from tafl.rulesets import keys, override, ruleset
from tafl.threats import raichi
from tests.support.scenes import SCENES

ROUNDS = 10
RAICHIS = 60
LEVEL = 6
MOST_TIME = 1.5
"""How many times as long as zlib alone a picture may take."""

MOST_TIME_OF_TUICHI = 0.25
"""Of the time of its picture, what it may take to tell whether nothing stops the king."""

ON_19 = [key for key in keys() if ruleset(key).size == 19]

MOST_BYTES = {11: 30_000, 19: 60_000}

TELLING = [
    f"{what}-{size}"
    for size in MOST_BYTES
    for what in ("danger", "one-step", "certain", "tally-some")
]

PICTURES = [
    (key, escape, most_bytes)
    for size, most_bytes in MOST_BYTES.items()
    for key in keys()
    if ruleset(key).size == size
    for escape in ("corner", "edge")
]


def scenes(key: str, escape: str) -> list[Scene]:
    """The start of a game and every fourth position of its first sixty plies, with all there is."""
    dice = random.Random(5)
    game = Game.start(override(ruleset(key), "escape", escape), play_on=True)
    shown = [Scene(game.position)]
    while game.outcome is None and game.ply < 60:
        game = game.play(dice.choice(game.legal_moves()))
        if game.ply % 4 == 0:
            shown.append(replace(Scene.of(game), tally=True).with_danger())
    return shown


def fastest(*works: Callable[[], object]) -> list[float]:
    """Seconds that each of *works* takes at best; they take turns, so noise meets them alike."""
    best = [float("inf")] * len(works)
    for _ in range(ROUNDS):
        for number, work in enumerate(works):
            start = perf_counter()
            work()
            best[number] = min(best[number], perf_counter() - start)
    return best


@pytest.mark.parametrize(("key", "escape", "most_bytes"), PICTURES)
def test_a_fresh_picture(
    key: str, escape: str, most_bytes: int, benchmark: BenchmarkFixture
) -> None:
    """From a scene to the bytes of its PNG, as often as a move is played."""
    compare(scenes(key, escape), most_bytes, benchmark)


@pytest.mark.parametrize("name", TELLING)
def test_a_picture_that_tells_much(name: str, benchmark: BenchmarkFixture) -> None:
    """Danger, steps, ways that nothing shuts, many lost men: what random play seldom shows."""
    scene = replace(SCENES[name], tally=True)
    compare([scene], MOST_BYTES[scene.position.board.size], benchmark)


def compare(shown: list[Scene], most_bytes: int, benchmark: BenchmarkFixture) -> None:
    """Measure how long drawing *shown* takes, against compressing the same pixels."""
    pictures = [draw_board(scene) for scene in shown]
    pixels = [Image.open(BytesIO(picture)).tobytes() for picture in pictures]

    def draw() -> None:
        for scene in shown:
            draw_board(scene)

    def compress() -> None:
        for picture in pixels:
            zlib.compress(picture, LEVEL)

    drawing, compressing = fastest(draw, compress)
    benchmark.extra_info.update(
        ratio=round(drawing / compressing, 2),
        milliseconds=round(1000 * drawing / len(shown), 2),
        bytes=max(map(len, pictures)),
    )
    benchmark(draw_board, shown[0])

    assert drawing <= MOST_TIME * compressing
    assert max(map(len, pictures)) <= most_bytes


def raichis(key: str) -> list[Game]:
    """Games in which the king threatens to escape, in the middle of random play."""
    dice = random.Random(3)
    found: list[Game] = []
    while len(found) < RAICHIS:
        game = Game.start(ruleset(key))
        while game.outcome is None and game.ply < 150 and len(found) < RAICHIS:
            game = game.play(dice.choice(game.legal_moves()))
            if game.ply > 30 and raichi(game.position):
                found.append(game)
    return found


@pytest.mark.parametrize("key", ON_19)
def test_exact_tuichi(key: str, benchmark: BenchmarkFixture) -> None:
    """Exact tuichi in each middle game on 19 x 19, against the picture that shows it."""
    games = raichis(key)
    worst = 0.0
    for game in games:
        scene = Scene(game.position, game.last, raichi(game.position))
        telling, drawing = fastest(lambda g=game: g.is_tuichi, lambda s=scene: draw_board(s))  # type: ignore[misc]
        worst = max(worst, telling / drawing)

    def tell_all() -> None:
        for game in games:
            assert game.is_tuichi in (True, False)

    benchmark(tell_all)
    benchmark.extra_info["worst share of the picture's time"] = round(worst, 3)
    assert worst <= MOST_TIME_OF_TUICHI
