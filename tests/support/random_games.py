"""Games in which each side moves at random: the same ones at every run."""

import random

from tafl.game import Game
from tafl.ruleset import Ruleset


def random_game(rules: Ruleset, plies: int, seed: int = 5) -> Game:
    """A game of exactly so many *plies*, over at none of them; every die that may be is rolled."""
    chance = random.Random(seed)
    game = Game.start(rules)
    while game.ply < plies or game.outcome is not None:
        if game.outcome is not None:
            game = Game.start(rules)
        elif game.awaits_roll or game.may_roll:
            game = game.rolled(chance.randint(1, 6))
        else:
            game = game.play(chance.choice(game.legal_moves()))
    return game
