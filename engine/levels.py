"""How strongly the computer plays: levels, the same on any machine since nodes are counted."""

from collections.abc import Callable
from dataclasses import replace
from itertools import accumulate
from math import exp
from typing import NamedTuple

from engine.player import Player
from engine.thought import Limits, Thought
from tafl.game import Game


class Level(NamedTuple):
    """How far a level looks, and how far it strays from the best move it sees.

    *temperature* is in hundredths of a man: a move that is so much worse than the best is chosen
    about a third as often.
    """

    number: int
    depth: int
    nodes: int
    temperature: int


LEVELS = (
    Level(1, 1, 1_000, 120),
    Level(2, 1, 1_000, 50),
    Level(3, 2, 2_000, 40),
    Level(4, 2, 4_000, 20),
    Level(5, 3, 8_000, 12),
    Level(6, 4, 20_000, 6),
    Level(7, 6, 60_000, 3),
    Level(8, 64, 200_000, 0),
)
"""Weakest first."""

TEMPERATURES = 3
"""A move that is worse than the best by so many temperatures is never chosen."""


def choose(player: Player, game: Game, level: int, chance: Callable[[], float]) -> Thought:
    """What *level* plays in *game*; *chance* gives numbers from 0 to 1."""
    _, depth, nodes, temperature = LEVELS[level - 1]
    thought = player.think(game, Limits(depth, nodes, TEMPERATURES * temperature))
    if not temperature or thought.is_won:
        return thought
    weights = [exp((value - thought.value) / temperature) for _, value in thought.candidates]
    drawn = chance() * sum(weights)
    chosen = sum(drawn >= so_far for so_far in accumulate(weights[:-1]))
    move, value = thought.candidates[chosen]
    if move == thought.move:
        return thought
    return replace(thought, move=move, value=value, line=(move,))
