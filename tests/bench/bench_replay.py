"""Replays: their time, their weight, and what becomes of the longest games."""

from dataclasses import replace
from io import BytesIO
from time import perf_counter

import pytest
from PIL import Image
from pytest_benchmark.fixture import BenchmarkFixture

from rendering.contact_sheet import draw_sheet
from rendering.replay import LIMIT, draw_replay
from rendering.scene import Scene
from tafl.key_moments import key_moments
from tafl.rulesets import ruleset
from tests.support.random_games import random_game

ROUNDS = 10
FRAMES = 60
MAX_SECONDS = 0.120
MAX_BYTES = 300_000
MIN_WIDTH = 400
MAX_BYTES_OF_SHEET = 60_000

LONGEST = 3000
"""Plies, three times as many as a record may have."""

KEYS = ["brandubh", "kings-table-tablut", "copenhagen", "koenigszabel", "kings-table-saxon"]
"""A game for each size of board."""


def scenes(key: str, frames: int) -> list[Scene]:
    """The stages of a game, with all that a scene can tell of them."""
    stages = random_game(ruleset(key), frames - 1).stages()
    return [replace(Scene.of(stage).with_danger(), tally=True) for stage in stages]


@pytest.mark.parametrize("key", KEYS)
def test_a_replay_of_sixty_frames(key: str, benchmark: BenchmarkFixture) -> None:
    """From scenes to the bytes of the GIF, at best."""
    shown = scenes(key, FRAMES)
    replay, took = b"", []
    for _ in range(ROUNDS):
        start = perf_counter()
        replay = draw_replay(shown)
        took.append(perf_counter() - start)
    width = Image.open(BytesIO(replay)).width
    benchmark.extra_info.update(
        milliseconds=round(1000 * min(took)), bytes=len(replay), width=width
    )
    benchmark(draw_replay, shown)

    assert min(took) <= MAX_SECONDS
    assert len(replay) <= MAX_BYTES
    assert width >= MIN_WIDTH


@pytest.mark.parametrize("key", ["brandubh", "kings-table-saxon"])
def test_the_longest_game(key: str, benchmark: BenchmarkFixture) -> None:
    """Under the limit with every frame, on the smallest board, which weighs most, and the largest.

    No random game is that long; one of sixty frames is played again and again.
    """
    shown = scenes(key, FRAMES) * (LONGEST // FRAMES)

    replay = benchmark.pedantic(draw_replay, (shown,))  # type: ignore[no-untyped-call]

    animation = Image.open(BytesIO(replay))
    benchmark.extra_info.update(bytes=len(replay), width=animation.width)
    assert len(replay) <= LIMIT
    assert getattr(animation, "n_frames", 1) == LONGEST


@pytest.mark.parametrize("key", KEYS)
def test_a_contact_sheet(key: str, benchmark: BenchmarkFixture) -> None:
    """The nine moments of a game of sixty plies, found and drawn."""
    game = random_game(ruleset(key), FRAMES)

    def sheet() -> bytes:
        moments = key_moments(game)
        stages = [stage for stage in game.stages() if stage.ply in moments]
        return draw_sheet(
            [
                (Scene.of(stage), f"{stage.ply}. {stage.last.move if stage.last else ''}")
                for stage in stages
            ]
        )

    drawn = benchmark(sheet)

    benchmark.extra_info["bytes"] = len(drawn)
    assert len(drawn) <= MAX_BYTES_OF_SHEET
