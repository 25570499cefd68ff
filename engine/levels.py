"""The playing strengths of the computer. They are equal on any machine, as they count positions."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import accumulate
from math import exp
from typing import NamedTuple, TypeAlias

from engine.book import book_moves
from engine.thought import WIN, Limits, RulesetThinker, Stop, Thought
from tafl.game import Game
from tafl.moves import Move

Chance: TypeAlias = Callable[[], float]
"""A source of random numbers from 0 to 1; the same ones lead to the same choices."""


class Level(NamedTuple):
    """The limits of a level's search, and how far it strays from the best move it sees.

    *depth* counts plies (half-moves), *nodes* positions. *temperature* is in hundredths of a man: a
    move worse than the best by that much is chosen about a third as often. A value beyond *horizon*
    for either side counts as *horizon*, so that the level overlooks threats. It never overlooks a
    win at once.
    """

    number: int
    depth: int
    nodes: int
    temperature: int
    horizon: int = WIN


LEVELS = (
    Level(1, 1, 1_000, 200, 100),
    Level(2, 1, 1_000, 80, 300),
    Level(3, 1, 2_000, 45),
    Level(4, 2, 4_000, 40),
    Level(5, 3, 8_000, 20),
    Level(6, 5, 12_000, 4),
    Level(7, 6, 60_000, 2),
    Level(8, 64, 200_000, 0),
)
"""The levels, weakest first."""

TEMPERATURES = 3
"""A move worse than the best by this many times the level's temperature is never chosen."""

FIRST_WITH_BOOK = 5
"""The lowest level that uses the opening book, which would make lower ones play above their
strength."""
OPENING = 10
"""Number of plies (half-moves) at the start of a game in which every level varies its moves."""
OPENING_TEMPERATURE = 3
"""The lowest temperature in the opening, for variety: it costs less than a tenth of a man."""


def choose(
    player: RulesetThinker, game: Game, level: int, chance: Chance, *, stop: Stop | None = None
) -> Thought:
    """The move that *level*, a number from 1 on, chooses in *game*; *stop* is as for a thinker.

    A move from the opening book has depth 0.
    """
    if level >= FIRST_WITH_BOOK:
        known = _from_book(game, chance)
        if known is not None:
            return known
    thought, weights = _weighed(player, game, level, stop)
    if not weights:
        return thought
    move, value = thought.candidates[_drawn(weights, chance)]
    if move == thought.move:
        return thought
    return replace(thought, move=move, value=value, line=(move,))


def shares(player: RulesetThinker, game: Game, level: int) -> dict[Move, float]:
    """The probability, from 0 to 1, that *level* plays each move in *game*; they add up to 1.

    Moves with a probability of 0 may be missing. The opening book is not used.
    """
    thought, weights = _weighed(player, game, level, None)
    if not weights:
        return {thought.move: 1.0}
    moves = (move for move, _ in thought.candidates)
    return {move: weight / sum(weights) for move, weight in zip(moves, weights, strict=True)}


def _weighed(
    player: RulesetThinker, game: Game, level: int, stop: Stop | None
) -> tuple[Thought, list[float]]:
    """The search result of *level*, and weights of its candidates; no weights if one is certain."""
    _, depth, nodes, temperature, horizon = LEVELS[level - 1]
    if game.ply < OPENING:
        temperature = max(temperature, OPENING_TEMPERATURE)
    margin = TEMPERATURES * temperature if horizon == WIN else 2 * WIN
    thought = player.think(game, Limits(depth, nodes, margin), stop=stop)
    if not temperature or thought.value >= WIN - 1 or (thought.is_won and horizon == WIN):
        return thought, []
    seen = [max(-horizon, min(horizon, value)) for _, value in thought.candidates]
    worst = max(seen) - TEMPERATURES * temperature
    return thought, [exp((value - max(seen)) / temperature) * (value >= worst) for value in seen]


def _from_book(game: Game, chance: Chance) -> Thought | None:
    """A move drawn from the opening book without thinking; None if it has none in this position."""
    known = book_moves(game)
    if not known:
        return None
    move, _, value = known[_drawn([each.weight for each in known], chance)]
    return Thought(move, value, 0, 0, (move,), tuple((each.move, each.value) for each in known))


def _drawn(weights: Sequence[float], chance: Chance) -> int:
    """An index of *weights*, drawn in proportion to them."""
    drawn = chance() * sum(weights)
    return sum(drawn >= so_far for so_far in accumulate(weights[:-1]))
