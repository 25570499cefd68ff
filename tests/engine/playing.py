"""Plays a little, and prints what was played: a test compares it between processes and Pythons.

It needs no package but those of this project.
"""

import random
import sys

from engine.book import book_moves
from engine.levels import choose
from engine.player import player_for, solver_for
from engine.reviews import find
from tafl.game import Game
from tafl.rulesets import ruleset

KEYS = ("brandubh", "copenhagen", "saami-tablut")
LEVELS = (2, 4)
KNOWING = 8
FEW, PLIES = 3, 8
"""Of few plies, the smallest board alone is played on, and nothing is reviewed: a test of reviews
has the digests of findings anyway."""
REVIEWED = 2
"""Number of positions looked at as by a review."""


def played(plies: int) -> str:
    """Moves of two levels, findings of the solver and of a review, and an opening."""
    lines = []
    for key in KEYS if plies == PLIES else KEYS[:1]:
        rules = ruleset(key)
        game, player, chance = Game.start(rules), player_for(rules), random.Random(6).random
        while game.outcome is None and game.ply < plies:
            game = game.play(choose(player, game, LEVELS[game.ply % 2], chance).move)
        moves = " ".join(str(turn.move) for turn in game.turns)
        answer = solver_for(rules).solve(game, 3) if game.outcome is None else None
        lines.append(f"{key} {moves} {answer}")
        lines += map(str, find(game, plies - REVIEWED, plies) if plies == PLIES else ())
        game = Game.start(rules)
        while book_moves(game):
            game = game.play(choose(player, game, KNOWING, chance).move)
        lines.append(" ".join(str(turn.move) for turn in game.turns))
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(played(int(sys.argv[1])))
