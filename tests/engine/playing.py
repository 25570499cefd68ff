"""Plays a little, and prints what was played: a test compares it between processes and Pythons.

It needs no package but those of this project.
"""

import random
import sys

from engine.levels import choose
from engine.player import Player
from engine.solver import Solver
from tafl.game import Game
from tafl.rulesets import ruleset

KEYS = ("brandubh", "copenhagen", "saami-tablut")
LEVELS = (2, 4)
PLIES = 8


def played() -> str:
    """What two levels play against each other, and what the solver finds out at the end."""
    lines = []
    for key in KEYS:
        rules = ruleset(key)
        game, player, chance = Game.start(rules), Player(rules), random.Random(6).random
        while game.outcome is None and game.ply < PLIES:
            game = game.play(choose(player, game, LEVELS[game.ply % 2], chance).move)
        moves = " ".join(str(turn.move) for turn in game.turns)
        answer = Solver(rules).solve(game, 3) if game.outcome is None else None
        lines.append(f"{key} {moves} {answer}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(played())
