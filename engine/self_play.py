"""Games that the computer plays against itself, at levels that make mistakes."""

from engine.core_builds import INTERPRETED, Build
from engine.encirclement import besiege
from engine.levels import Chance, choose
from engine.player import player_for
from tafl.game import Game
from tafl.pieces import Side
from tafl.ruleset import Ruleset

LEVELS_PLAYED = 6
"""The highest level that plays; those above it make few mistakes, and take long."""
SIEGES = 0.3
"""Share of games, from 0 to 1, in which the attackers play to surround the defenders, where the
rules let that win."""
LEVELS_BESIEGED = 4
LONGEST_GAME = 150


def self_played(ruleset: Ruleset, chance: Chance, build: Build = INTERPRETED) -> Game:
    """A game of the computer against itself, to its end or to ``LONGEST_GAME`` plies."""
    player = player_for(ruleset, build)
    is_siege = ruleset.encirclement and chance() < SIEGES
    attackers = None if is_siege else _level(chance, LEVELS_PLAYED)
    defenders = _level(chance, LEVELS_BESIEGED if is_siege else LEVELS_PLAYED)
    game = Game.start(ruleset)
    while game.outcome is None and game.ply < LONGEST_GAME:
        level = attackers if game.position.to_move is Side.ATTACKERS else defenders
        if level is None:
            game = game.play(besiege(player, game))
        else:
            game = game.play(choose(player, game, level, chance).move)
    return game


def _level(chance: Chance, most: int) -> int:
    return 1 + int(chance() * most)
