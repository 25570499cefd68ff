"""Games in which each side moves at random: the same ones at every run."""

import random

from rendering.scene import Scene
from tafl.game import Game
from tafl.rulesets import ruleset


def random_game(key: str, plies: int) -> Game:
    """A game of exactly so many *plies*, over at none of them."""
    chance = random.Random(5)
    game = Game.start(ruleset(key))
    while game.ply < plies or game.outcome is not None:
        if game.outcome is not None:
            game = Game.start(ruleset(key))
        game = game.play(chance.choice(game.legal_moves()))
    return game


def scenes_of(game: Game) -> list[Scene]:
    """What there was to be noticed after each turn."""
    return [Scene.of(stage) for stage in game.stages()]
