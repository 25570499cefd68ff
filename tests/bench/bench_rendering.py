"""Pictures: their time against what compressing their pixels takes, and their weight."""

import random
from dataclasses import replace

import pytest

from rendering.board import draw_board
from rendering.scene import Scene
from tafl.game import Game
from tafl.raichi_and_tuichi import raichi
from tafl.rulesets import keys, override, ruleset
from tests.bench import pictures
from tests.bench.measuring import Figures, processor, ratio_of
from tests.support.scenes import SCENES

ROUNDS = 7
ROUNDS_OF_ONE = 41
"""Rounds in which a single picture is drawn are short."""

RAICHIS = 60

MAX_TIME = 1.5
"""Most time of a picture, against zlib alone.

Whoever has to send pixels as PNG waits for zlib anyway; a player who waits half as long again does
not notice what was drawn. Takes 1.1 to 1.3.
"""

MAX_TIME_OF_TUICHI = 0.25
"""Of the time of its picture, what it may take to tell whether nothing stops the king.

It is told with every picture, and is to be lost in its time. Takes 0.04 to 0.06 at worst, and
0.16 in Alea Evangelii, where twelve squares more are goals.
"""

ON_19 = [key for key in keys() if ruleset(key).size == 19]

MAX_BYTES = {11: 30_000, 19: 60_000}
"""For each size of board what a picture may weigh, on any machine: phones load it on the road."""

TELLING = [
    f"{what}-{size}"
    for size in MAX_BYTES
    for what in ("danger", "one-step", "certain", "tally-some")
]

PICTURES = [
    (key, escape, most_bytes)
    for size, most_bytes in MAX_BYTES.items()
    for key in keys()
    if ruleset(key).size == size
    for escape in ("corner", "edge")
    if escape == "edge" or ruleset(key).layout[0][0] == "."  # no man may stand on a goal
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


@pytest.mark.parametrize(("key", "escape", "most_bytes"), PICTURES)
def test_a_fresh_picture(key: str, escape: str, most_bytes: int, figures: Figures) -> None:
    """From a scene to the bytes of its PNG, as often as a move is played."""
    judge(scenes(key, escape), most_bytes, figures)


@pytest.mark.parametrize("name", TELLING)
def test_a_picture_that_tells_much(name: str, figures: Figures) -> None:
    """Danger, steps, ways that nothing shuts, many lost men: what random play seldom shows."""
    scene = replace(SCENES[name], tally=True)
    judge([scene], MAX_BYTES[scene.position.board.size], figures)


def judge(shown: list[Scene], most_bytes: int, figures: Figures) -> None:
    """Measure how long drawing *shown* takes, and what the largest picture weighs."""

    def draw() -> list[bytes]:
        return [draw_board(scene) for scene in shown]

    rounds = ROUNDS if len(shown) > 1 else ROUNDS_OF_ONE
    figures.at_most(MAX_TIME, pictures.times_zlib(draw, rounds), pictures.UNIT)
    figures.at_most(most_bytes, max(map(len, draw())), "bytes")


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
def test_exact_tuichi(key: str, figures: Figures) -> None:
    """Exact tuichi in each middle game on 19 x 19, against the picture that shows it."""
    worst = max(map(share_of_tuichi, raichis(key)))
    figures.at_most(MAX_TIME_OF_TUICHI, worst, "times its picture, at worst")


def share_of_tuichi(game: Game) -> float:
    """The time that it takes to tell tuichi, in times of the picture that shows it."""
    scene = Scene(game.position, game.last, raichi(game.position))
    telling, drawing = processor(lambda: game.is_tuichi), processor(lambda: draw_board(scene))
    return ratio_of(telling, drawing, ROUNDS)
