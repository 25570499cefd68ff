"""How strongly the computer plays: levels, the same on any machine since nodes are counted."""

from collections.abc import Callable
from dataclasses import replace
from itertools import accumulate
from math import exp
from typing import NamedTuple

from engine.thought import WIN, Limits, Stop, Thinker, Thought
from tafl.game import Game


class Level(NamedTuple):
    """How far a level looks, and how far it strays from the best move it sees.

    *temperature* is in hundredths of a man: a move that is so much worse than the best is chosen
    about a third as often. What is worth more than *horizon* to either side is worth no more than
    that to the level, so that it overlooks threats; it never overlooks that it can win at once.
    """

    number: int
    depth: int
    nodes: int
    temperature: int
    horizon: int = WIN


LEVELS = (
    Level(1, 1, 1_000, 200, 100),
    Level(2, 1, 1_000, 80, 300),
    Level(3, 1, 2_000, 60),
    Level(4, 2, 4_000, 30),
    Level(5, 3, 8_000, 15),
    Level(6, 4, 20_000, 4),
    Level(7, 6, 60_000, 2),
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
    _, depth, nodes, temperature, horizon = LEVELS[level - 1]
    margin = TEMPERATURES * temperature if horizon == WIN else 2 * WIN
    thought = player.think(game, Limits(depth, nodes, margin), stop=stop)
    if not temperature or thought.value >= WIN - 1 or (thought.is_won and horizon == WIN):
        return thought
    seen = [max(-horizon, min(horizon, value)) for _, value in thought.candidates]
    worst = max(seen) - TEMPERATURES * temperature
    weights = [exp((value - max(seen)) / temperature) * (value >= worst) for value in seen]
    drawn = chance() * sum(weights)
    chosen = sum(drawn >= so_far for so_far in accumulate(weights[:-1]))
    move, value = thought.candidates[chosen]
    if move == thought.move:
        return thought
    return replace(thought, move=move, value=value, line=(move,))
