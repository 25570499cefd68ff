"""How strongly the computer plays: levels, the same on any machine since nodes are counted."""

from collections.abc import Callable
from dataclasses import replace
from itertools import accumulate
from math import exp
from typing import NamedTuple

from engine.thought import Limits, Stop, Thinker, Thought
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


def choose(
    player: Thinker,
    game: Game,
    level: int,
    chance: Callable[[], float],
    *,
    stop: Stop | None = None,
) -> Thought:
    """What *level* plays in *game*; *chance* gives numbers from 0 to 1, *stop* is as in ``think``.

    The same chance gives the same move, unless it is stopped.
    """
    _, depth, nodes, temperature = LEVELS[level - 1]
    limits = Limits(depth, nodes, TEMPERATURES * temperature)
    thought = player.think(game, limits, stop=stop)
    if not temperature or thought.is_won:
        return thought
    weights = [exp((value - thought.value) / temperature) for _, value in thought.candidates]
    drawn = chance() * sum(weights)
    chosen = sum(drawn >= so_far for so_far in accumulate(weights[:-1]))
    move, value = thought.candidates[chosen]
    if move == thought.move:
        return thought
    return replace(thought, move=move, value=value, line=(move,))
