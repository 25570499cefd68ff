"""Replays: their time, their weight, and what becomes of the longest games."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from rendering.animation import MAX_REPLAY_BYTES, WIDTHS, draw_replay
from rendering.board import paint
from rendering.contact_sheet import draw_sheet
from rendering.scene import Scene
from rendering.theme import OAK
from tafl.key_moments import key_moments
from tafl.rulesets import ruleset
from tests.bench.measuring import Figures, processor, ratio_of
from tests.support.random_games import random_game

ROUNDS = 15
FRAMES = 60

MAX_TIME = 1.2
"""Most time of a replay, against Pillow's for compressing all its frames, drawn already.

Only what changes is compressed, and that has to pay for all drawing, for people wait for a replay:
120 milliseconds were promised, on a machine on which Pillow takes 1.5 for a frame, 90 for all of
them, so that 1.3 would do. Takes 0.75 to 0.95.
"""

MAX_BYTES = 300_000
MIN_WIDTH = 400
MAX_BYTES_OF_SHEET = 60_000
"""Sizes are the same on every machine: what people load on the road, and what they can read."""

BITS = 7
"""Of a colour's index in a GIF of up to 128 colours."""

LONGEST = 3000
"""Plies, three times as many as a record may have."""

KEYS = ["brandubh", "kings-table-tablut", "copenhagen", "koenigszabel", "kings-table-saxon"]
"""A game for each size of board."""


def scenes(key: str, frames: int) -> list[Scene]:
    """The stages of a game, with all that a scene can tell of them."""
    stages = random_game(ruleset(key), frames - 1).stages()
    return [replace(Scene.of(stage).with_danger(), tally=True) for stage in stages]


@pytest.mark.parametrize("key", KEYS)
def test_a_replay_of_sixty_frames(key: str, figures: Figures) -> None:
    """From scenes to the bytes of the GIF."""
    shown = scenes(key, FRAMES)
    frames = [paint(scene, OAK, WIDTHS[0]) for scene in shown]

    def compress() -> None:
        for frame in frames:
            frame.tobytes("gif", "L", BITS, 0)

    ratio = ratio_of(processor(lambda: draw_replay(shown)), processor(compress), ROUNDS)
    replay = draw_replay(shown)
    figures.at_most(MAX_TIME, ratio, "times compressing its frames")
    figures.at_most(MAX_BYTES, len(replay), "bytes")
    assert Image.open(BytesIO(replay)).width >= MIN_WIDTH


@pytest.mark.parametrize("key", ["brandubh", "kings-table-saxon"])
def test_the_longest_game(key: str, figures: Figures) -> None:
    """Under the limit with every frame, on the smallest board, which weighs most, and the largest.

    No random game is that long; one of sixty frames is played again and again.
    """
    replay = draw_replay(scenes(key, FRAMES) * (LONGEST // FRAMES))

    figures.at_most(MAX_REPLAY_BYTES, len(replay), "bytes")
    assert getattr(Image.open(BytesIO(replay)), "n_frames", 1) == LONGEST


@pytest.mark.parametrize("key", KEYS)
def test_a_contact_sheet(key: str, figures: Figures) -> None:
    """The nine moments of a game of sixty plies, found and drawn."""
    game = random_game(ruleset(key), FRAMES)
    moments = key_moments(game)
    shown = [
        (Scene.of(stage), f"{stage.ply}. {stage.last.move if stage.last else ''}")
        for stage in game.stages()
        if stage.ply in moments
    ]

    figures.at_most(MAX_BYTES_OF_SHEET, len(draw_sheet(shown)), "bytes")
